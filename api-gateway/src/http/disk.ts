import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Below this much room the database may fail to write at any moment. */
const LEAST_BYTES = 64 * 1024 * 1024;

/** Tells whether a folder takes what is written to it: there is room, and a small file can be made. Never rejects. */
export const diskIn = (folder: string) => async (): Promise<boolean> => {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < LEAST_BYTES) return false;
    await writeFile(probe, 'x');
    await rm(probe, { force: true });
    return true;
  } catch {
    return false;
  }
};
