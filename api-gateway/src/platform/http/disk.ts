import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';

const MB = 1024 * 1024;

/**
 * Room that is left to the database: four pieces of its log, so that it never meets the end of the disk while it
 * answers and lets people sign in.
 */
export const KEPT_FREE_BYTES = 64 * MB;
/** Files that are left to the database, its log and the gateway's own. */
const KEPT_FREE_INODES = 100;

/** Whether a folder takes what is written to it, and if not, why. */
export type DiskState = 'ok' | 'full' | 'read_only';

/** Checks the disk at each call; never rejects. @param bytes size of the intended write, in addition to the reserve */
export type Disk = (bytes?: number) => Promise<DiskState>;

export const diskIn =
  (folder: string): Disk =>
  async (bytes = 0) => {
    try {
      const { bavail, bsize, files, ffree } = await statfs(folder);
      if (bavail * bsize < KEPT_FREE_BYTES + bytes) return 'full';
      // Some file systems have no number of files.
      if (files > 0 && ffree < KEPT_FREE_INODES) return 'full';
      await access(folder, constants.W_OK);
      return 'ok';
    } catch {
      return 'read_only';
    }
  };
