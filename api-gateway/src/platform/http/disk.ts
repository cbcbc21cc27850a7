import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

const MB = 1024 * 1024;

/**
 * Free space that is left to the database: four segments of its write-ahead log. So the disk never gets full while the
 * database answers reads and signs users in.
 */
export const KEPT_FREE_BYTES = 64 * MB;
/** Number of free inodes that are left to the database, its log and the gateway. */
const KEPT_FREE_INODES = 100;

/** Whether a folder can be written to. When it cannot, also the reason. `full_for_files`: only words can be saved. */
export type DiskState = 'ok' | 'full' | 'full_for_files' | 'read_only';

/** Checks the disk at each call; never rejects. @param bytes size of the intended write, in addition to the reserve */
export type Disk = (bytes?: number) => Promise<DiskState>;

export const diskIn =
  (folder: string): Disk =>
  async (bytes = 0) => {
    try {
      const { bavail, bsize, files, ffree } = await statfs(folder);
      if (bavail * bsize < KEPT_FREE_BYTES + bytes) return 'full';
      // Some file systems do not report the number of free inodes.
      if (files > 0 && ffree < KEPT_FREE_INODES) return 'full';
      await access(folder, constants.W_OK);
      return 'ok';
    } catch {
      return 'read_only';
    }
  };

/** Total and free bytes of a disk. */
export interface DiskSpace {
  total: number;
  free: number;
}

/** Null when the disk cannot be read. */
export const diskSpaceIn = (folder: string) => async (): Promise<DiskSpace | null> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { total: blocks * bsize, free: bavail * bsize };
  } catch {
    return null;
  }
};
