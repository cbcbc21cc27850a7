import { AppError } from '@dojang/shared-ui/core';
import type { UploadWatch } from '@dojang/shared-ui/document';
import { getSupabase } from '../client.ts';
import { withRetry } from '../http/retry.ts';
import { IMAGE_TYPES, storedName } from './picture-file.logic.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { sendFile } from './send-file.ts';

interface StorePlace {
  bucket: string;
  folder: string;
  /** Whether the same picture again is written again, where that is allowed, and not answered 409. */
  overwrites?: boolean;
  /** The code of the quota that refused so many bytes, or null. The storage says only that it was not allowed. */
  quota: (bytes: number) => Promise<string | null>;
}

export interface StoredFile {
  /** The name in the bucket. */
  path: string;
  sha256: string;
  bytes: number;
}

/**
 * Puts a picture under the hash of its content: the same picture twice is one file. By the storage's own address instead
 * of supabase-js, which cannot tell how far a file has come.
 *
 * @throws AppError when it could not be stored; the signal's AbortError
 */
export async function storePicture(
  place: StorePlace,
  picture: PreparedPicture,
  watch: UploadWatch,
): Promise<StoredFile> {
  const content = await picture.blob.arrayBuffer();
  const sha256 = await storedName(content, crypto);
  const path = `${place.folder}/${sha256}.${IMAGE_TYPES[picture.type]}`;
  const { auth, storage } = getSupabase();
  const { data } = await auth.getSession();
  const status = await withRetry(() =>
    sendFile({
      url: storage.from(place.bucket).getPublicUrl(path).data.publicUrl.replace('/object/public/', '/object/'),
      headers: {
        // Without a session it is refused, and what comes below ends it in words.
        ...(data.session ? { authorization: `Bearer ${data.session.access_token}` } : {}),
        'content-type': picture.type,
        'cache-control': 'max-age=31536000',
        'x-upsert': String(place.overwrites === true),
      },
      body: picture.blob,
      ...watch,
    }),
  );
  // 409: it is there already, sent before or by an attempt whose answer was cut off.
  if (status >= 300 && status !== 409) {
    const quota = await place.quota(content.byteLength);
    throw new AppError({ code: quota ?? 'upload_failed', status });
  }
  return { path, sha256, bytes: content.byteLength };
}
