import { AppError } from '@dojang/shared-ui/core';
import type { UploadWatch } from '@dojang/shared-ui/document';
import { getSupabase } from '../client.ts';
import { withRetry } from '../http/retry.ts';
import { isOfOther } from '../page-person.ts';
import { IMAGE_TYPES, storedName } from './picture-file.logic.ts';
import type { PreparedPicture } from './prepare-picture.ts';
import { sendFile } from './send-file.ts';

interface StorePlace {
  bucket: string;
  folder: string;
  /** Whether an existing file is overwritten. Otherwise the storage answers with 409. */
  overwrites?: boolean;
  /**
   * The quota error code for a refused upload of this size; null when the quota is not the reason. The storage itself only
   * answers that the upload is not allowed.
   */
  quota: (bytes: number) => Promise<string | null>;
}

export interface StoredFile {
  /** The name in the bucket. */
  path: string;
  sha256: string;
  bytes: number;
}

interface FileToStore {
  blob: Blob;
  /** Media type. */
  type: string;
  /** Ending of its name in the bucket. */
  ending: string;
}

/** Stores a picture; see `storeFile`. */
export const storePicture = (place: StorePlace, { blob, type }: PreparedPicture, watch: UploadWatch) =>
  storeFile(place, { blob, type, ending: IMAGE_TYPES[type] }, watch);

/**
 * Stores a file under the hash of its content, so that the same file is stored once. It calls the storage API directly,
 * because supabase-js reports no progress.
 *
 * @throws AppError when it could not be stored; the signal's AbortError
 */
export async function storeFile(
  place: StorePlace,
  { blob, type, ending }: FileToStore,
  watch: UploadWatch,
): Promise<StoredFile> {
  const content = await blob.arrayBuffer();
  const sha256 = await storedName(content, crypto);
  const path = `${place.folder}/${sha256}.${ending}`;
  const { auth, storage } = getSupabase();
  const { data } = await auth.getSession();
  const status = await withRetry(() =>
    sendFile({
      url: storage.from(place.bucket).getPublicUrl(path).data.publicUrl.replace('/object/public/', '/object/'),
      headers: {
        // Without a session of this user the upload is refused, and the code below reports the refusal.
        ...(data.session && !isOfOther(data.session.user.id)
          ? { authorization: `Bearer ${data.session.access_token}` }
          : {}),
        'content-type': type,
        'cache-control': 'max-age=31536000',
        'x-upsert': String(place.overwrites === true),
      },
      body: blob,
      ...watch,
    }),
  );
  if (status === 415) throw new AppError({ code: 'file_type_mismatch', status });
  // 409 means that the file already exists, from before or from an attempt whose response was lost.
  if (status >= 300 && status !== 409) {
    const quota = await place.quota(content.byteLength);
    // A proxy before the service may take less than the service.
    throw new AppError({ code: quota ?? (status === 413 ? 'too_large' : 'upload_failed'), status });
  }
  return { path, sha256, bytes: content.byteLength };
}
