import { createHash } from 'node:crypto';
import { ApiError } from '../../platform/errors/api-error.ts';
import { TYPE_BYTES, typeOfContent } from '../../platform/http/file-type.ts';
import type { ObjectStore } from '../../platform/supabase/object-store.ts';

export interface FileContent {
  sha256: string;
  mime: string;
}

/**
 * Reads an uploaded object once, piece by piece: its hash and its type.
 *
 * @throws ApiError 409 `upload_incomplete` when the object is missing or has another size
 */
export async function readContent(objects: ObjectStore, key: string, size: number): Promise<FileContent> {
  const stream = await objects.open(key);
  if (!stream) throw new ApiError(409, 'upload_incomplete');
  const hash = createHash('sha256');
  const heads: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece);
    if (bytes < TYPE_BYTES) heads.push(piece.slice(0, TYPE_BYTES - bytes));
    bytes += piece.byteLength;
    if (bytes > size) throw new ApiError(409, 'upload_incomplete');
  }
  if (bytes !== size) throw new ApiError(409, 'upload_incomplete');
  return { sha256: hash.digest('hex'), mime: await typeOfContent(Buffer.concat(heads)) };
}
