import { getSupabase, loadPictureTools, unwrapMaybe } from '@dojang/shared-auth';
import type { StoredPicture, UploadWatch } from '@dojang/shared-ui/document';

const BUCKET = 'site-assets';
/** Maximum width in pixels. Wider pictures are resized, so that visitors do not download the camera's full resolution. */
const MAX_SIDE = 2000;

/** `src` is a path of this host, or an https URL when the storage is on another host. */
export type UploadedImage = StoredPicture;

/**
 * Stores a picture in the site's bucket under the hash of its content, so that the same picture is stored once.
 *
 * @throws AppError with a code in `PICTURE_REFUSALS` when the file is not a picture or too large; the signal's
 * AbortError
 */
export async function uploadImage(siteId: string, file: Blob, watch: UploadWatch): Promise<UploadedImage> {
  const { preparePicture, storePicture } = await loadPictureTools();
  const picture = await preparePicture(file, MAX_SIDE);
  const { width, height, type } = picture;
  const quota = async (bytes: number) =>
    unwrapMaybe(await getSupabase().rpc('site_file_quota', { p_site_id: siteId, p_bytes: bytes }));
  const place = { bucket: BUCKET, folder: siteId, overwrites: true, quota };
  const { path, sha256, bytes } = await storePicture(place, picture, watch);
  const row = { site_id: siteId, sha256, path, mime: type, width, height, bytes };
  unwrapMaybe(await getSupabase().from('assets').upsert(row, { onConflict: 'site_id,sha256', ignoreDuplicates: true }));
  return { src: publicAddress(path), width, height };
}

export const MOST_ALT = 300;

/** The URL of a picture for visitors. A picture of our own storage has no host, so that a page can move with its site. */
export function publicAddress(path: string): string {
  const { publicUrl } = getSupabase().storage.from(BUCKET).getPublicUrl(path).data;
  return publicUrl.startsWith(`${location.origin}/`) ? publicUrl.slice(location.origin.length) : publicUrl;
}
