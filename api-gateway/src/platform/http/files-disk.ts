import { z } from 'zod';
import type { Disk, DiskSpace } from './disk.ts';

const GB = 1024 ** 3;

/**
 * Share of the space that this platform uses or could use which files leave to saves of words. It is not a share of the whole disk:
 * on a laptop whose disk other programs have filled, files can still be stored.
 */
const SHARE_FOR_WORDS = 0.2;
/** On a very large disk words do not need more. */
const MOST_FOR_WORDS = 50 * GB;
/** The size of the database and of all files changes slowly, and is a sum over many rows. */
const COUNTED_MS = 10 * 60_000;

/** Free bytes that files have to leave. @param ownBytes what the platform stores on this disk */
export const keptForWords = (free: number, ownBytes: number): number =>
  Math.min(SHARE_FOR_WORDS * (free + ownBytes), MOST_FOR_WORDS);

export interface FilesDiskDeps {
  disk: Disk;
  diskSpace(): Promise<DiskSpace | null>;
  rest: { rpc(name: 'stored_bytes', args: object): Promise<unknown> };
  hasOwnDatabase: boolean;
  elapsed(): number;
}

/**
 * The disk as uploads, pictures, exports and caches see it: full for files while there is still room for words. So nobody can fill
 * the disk with files and keep the others from saving.
 */
export function createFilesDisk({ disk, diskSpace, rest, hasOwnDatabase, elapsed }: FilesDiskDeps): Disk {
  let counted: { at: number; bytes: Promise<number> } | undefined;
  const count = async (before: number): Promise<number> => {
    const bytes = z.number().safeParse(await rest.rpc('stored_bytes', {}).catch(() => null));
    return bytes.data ?? before;
  };
  /** A failed count keeps the last one; without one, only the free space counts, which leaves less to words. */
  const ownBytes = async (): Promise<number> => {
    if (!hasOwnDatabase) return 0;
    if (!counted) counted = { at: elapsed(), bytes: count(0) };
    else if (elapsed() - counted.at > COUNTED_MS) {
      const before = await counted.bytes;
      counted = { at: elapsed(), bytes: count(before) };
    }
    return counted.bytes;
  };
  return async (bytes = 0) => {
    const state = await disk(bytes);
    const space = state === 'ok' ? await diskSpace() : null;
    if (!space) return state;
    return space.free - bytes < keptForWords(space.free, await ownBytes()) ? 'full_for_files' : 'ok';
  };
}
