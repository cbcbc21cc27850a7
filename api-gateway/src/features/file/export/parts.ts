import type { Readable } from 'node:stream';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { DiskRoom } from '../../../platform/middleware/disk-room/disk-room.ts';
import type { ObjectStore } from '../../../platform/supabase/object-store.ts';

/** Bytes of a part. An export keeps one part in memory. */
export const PART_BYTES = 8 * 1024 * 1024;

/** Maximum size of an export, which is more than the quotas of a project allow. Files with the same bytes count each time. */
export const MAX_EXPORT_BYTES = 16 * 1024 ** 3;

export const partKey = (projectId: string, exportId: string, number: number): string =>
  `${projectId}/${exportId}.${number}`;

interface StoreOptions {
  objects: Pick<ObjectStore, 'put' | 'remove'>;
  room: Pick<DiskRoom, 'take'>;
  keyOf: (number: number) => string;
  mostBytes?: number;
  signal?: AbortSignal;
}

/**
 * Stores a stream in parts. Each part replaces the part of an earlier attempt.
 *
 * @returns the number of bytes
 * @throws ApiError 507 `disk_full`, 503 `disk_read_only`, 413 `too_large`; the parts are removed then
 */
export async function storeParts(
  stream: Readable,
  { objects, room, keyOf, mostBytes = MAX_EXPORT_BYTES, signal }: StoreOptions,
): Promise<number> {
  const part = Buffer.alloc(PART_BYTES);
  let [filled, number, size] = [0, 0, 0];
  const store = async () => {
    if (size + filled > mostBytes) throw new ApiError(413, 'too_large');
    const content = new Uint8Array(part.subarray(0, filled));
    await room.take(content.byteLength, () => objects.put(keyOf(number), content, 'application/octet-stream', signal));
    size += filled;
    number += 1;
    filled = 0;
  };
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      for (let at = 0; at < piece.byteLength; ) {
        const taken = piece.copy(part, filled, at);
        filled += taken;
        at += taken;
        if (filled === PART_BYTES) await store();
      }
    }
    if (filled > 0 || number === 0) await store();
    return size;
  } catch (error) {
    const keys = Array.from({ length: number }, (_, at) => keyOf(at));
    // A part that Storage does not remove now is removed later by the job that deletes orphaned files.
    for (let at = 0; at < keys.length; at += 100) await objects.remove(keys.slice(at, at + 100)).catch(() => {});
    throw error;
  }
}

/** Reads the bytes of a stored stream, one part after the other, as fast as the client reads. @param range first and last byte */
export async function* readParts(
  objects: ObjectStore,
  { keyOf, partSize }: { keyOf: (number: number) => string; partSize: number },
  [first, last]: readonly [number, number],
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(first / partSize); number * partSize <= last; number += 1) {
    const start = number * partSize;
    const range = [Math.max(first - start, 0), Math.min(last - start, partSize - 1)] as const;
    const content = await objects.open(keyOf(number), range, signal);
    if (!content) throw new Error('A part of an export is missing');
    yield* content;
  }
}
