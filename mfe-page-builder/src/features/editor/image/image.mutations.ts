import { getSupabase, unwrapMaybe, withRetry } from '@dojang/shared-auth';
import { AppError } from '@dojang/shared-ui';
import { fitInto, IMAGE_TYPES, type ImageType, imageTypeOf, MAX_SIDE, refusal, storedName } from './image.logic.ts';
import { sendFile } from './send-file.ts';

export const BUCKET = 'site-assets';

export interface UploadedImage {
  /** Address for `src`: a path of this host, or https where the storage lives elsewhere. */
  src: string;
  width: number;
  height: number;
}

export interface UploadWatch {
  /** Called with the share that has left, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** A file that cannot be taken; its message is meant for people. */
export class RefusedFile extends Error {}

/**
 * Puts a picture into the site's bucket under the hash of its content: the same picture twice is one file.
 * Large ones are made smaller here, so that visitors do not pay for the camera's resolution.
 *
 * @throws RefusedFile when it is no picture or too large; AppError when it could not be stored; the signal's AbortError
 */
export async function uploadImage(siteId: string, file: Blob, watch: UploadWatch): Promise<UploadedImage> {
  const type = imageTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const reason = refusal(file, type);
  if (reason !== null || type === null) throw new RefusedFile(reason ?? '');
  const picture = await shrink(file, type);
  const content = await picture.blob.arrayBuffer();
  const sha256 = await storedName(content, crypto);
  const path = `${siteId}/${sha256}.${IMAGE_TYPES[picture.type]}`;
  await store(siteId, path, picture, watch);
  const { width, height } = picture;
  const row = { site_id: siteId, sha256, path, mime: picture.type, width, height, bytes: content.byteLength };
  unwrapMaybe(await getSupabase().from('assets').upsert(row, { onConflict: 'site_id,sha256', ignoreDuplicates: true }));
  return { src: publicAddress(path), width, height };
}

/** By the storage's own address instead of supabase-js, which cannot tell how far a file has come. */
async function store(
  siteId: string,
  path: string,
  { blob, type }: { blob: Blob; type: ImageType },
  watch: UploadWatch,
): Promise<void> {
  const { auth, storage } = getSupabase();
  const { data } = await auth.getSession();
  const status = await withRetry(() =>
    sendFile({
      url: storage.from(BUCKET).getPublicUrl(path).data.publicUrl.replace('/object/public/', '/object/'),
      headers: {
        // Without a session it is refused, and what comes below ends it in words.
        ...(data.session ? { authorization: `Bearer ${data.session.access_token}` } : {}),
        'content-type': type,
        'cache-control': 'max-age=31536000',
        // The same picture twice is one file.
        'x-upsert': 'true',
      },
      body: blob,
      ...watch,
    }),
  );
  if (status < 300) return;
  // The storage says only that it was not allowed; whether the site is full, the database tells.
  const quota = unwrapMaybe(await getSupabase().rpc('site_file_quota', { p_site_id: siteId, p_bytes: blob.size }));
  throw new AppError({ code: quota ?? 'upload_failed', status });
}

/** Where visitors fetch a picture; without the host where that is our own, so that a page may move with its site. */
export function publicAddress(path: string): string {
  const { publicUrl } = getSupabase().storage.from(BUCKET).getPublicUrl(path).data;
  return publicUrl.startsWith(`${location.origin}/`) ? publicUrl.slice(location.origin.length) : publicUrl;
}

const WEBP_QUALITY = 0.85;
const KEEP_BYTES = 600 * 1024;

async function shrink(file: Blob, type: ImageType) {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new RefusedFile('이미지를 읽을 수 없어요. 다른 파일을 골라 주세요.');
  });
  const { width, height } = fitInto(bitmap.width, bitmap.height, MAX_SIDE);
  if (width === bitmap.width && file.size <= KEEP_BYTES) {
    bitmap.close();
    return { blob: file, type, width, height };
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: WEBP_QUALITY });
  // Browsers that cannot write WebP answer PNG.
  const made: ImageType = blob.type === 'image/webp' ? 'image/webp' : 'image/png';
  return blob.size < file.size || width !== bitmap.width
    ? { blob, type: made, width, height }
    : { blob: file, type, width, height };
}
