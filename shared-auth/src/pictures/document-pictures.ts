import { AppError } from '@dojang/shared-ui/core';
import type { PictureStore, ReadPicture } from '@dojang/shared-ui/document';
import { fetchAsPerson, getSupabase } from '../client.ts';
import { unwrapMaybe } from '../http/unwrap.ts';
import { preparePicture } from './prepare-picture.ts';
import { storePicture } from './store-picture.ts';

/**
 * Pictures of documents are resized to this many pixels: the text's width on a high-density screen, with room to zoom.
 */
const MAX_SIDE = 2560;

export const readPicture: ReadPicture = async (src, signal) => {
  const response = await fetchAsPerson(src, { signal });
  if (!response.ok)
    throw new AppError({ code: response.status === 404 ? 'not_found' : 'unknown', status: response.status });
  return response.blob();
};

type Upload = PictureStore['upload'];

const uploadTo =
  (bucket: string, folder: string, quota: (bytes: number) => Promise<string | null>): Upload =>
  async (file, watch) => {
    const picture = await preparePicture(file, MAX_SIDE);
    watch.signal.throwIfAborted();
    const { path } = await storePicture({ bucket, folder, quota }, picture, watch);
    return { src: `/storage/v1/object/${bucket}/${path}`, width: picture.width, height: picture.height };
  };

export const uploadToNote = (projectId: string): Upload =>
  uploadTo('note-pictures', projectId, async (bytes) =>
    unwrapMaybe(await getSupabase().rpc('project_picture_quota', { p_project_id: projectId, p_bytes: bytes })),
  );

export const uploadToNotice = (noticeId: string): Upload => uploadTo('notice-pictures', noticeId, async () => null);
