import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../errors/describe-error.ts';
import { KEPT_FREE_BYTES } from '../http/disk.ts';
import type { Log } from '../http/log.ts';

const MB = 1024 * 1024;
/** Two pieces of the database's log. */
const RESERVE_BYTES = 32 * MB;
/** Our own writes end long before: somebody else takes the disk. */
const NEED_BYTES = 16 * MB;
const EVERY_MS = 500;

/**
 * Keeps a file of 32 MB, `reserve`, in the data folder, and gives it up when another program has filled the disk: the
 * database then still has room to sign people in, and to recover when it ended. It is made again when there is room.
 *
 * @returns ends it
 */
export function keepReserve(dataDir: string, log: Log): () => void {
  const file = join(dataDir, 'reserve');
  const look = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    const free = bavail * bsize;
    const isThere = (await stat(file).catch(() => null)) !== null;
    if (isThere && free < NEED_BYTES) {
      await rm(file, { force: true });
      log({ level: 'error', event: 'disk_reserve_given_up', free });
    } else if (!isThere && free > RESERVE_BYTES + 2 * KEPT_FREE_BYTES) await make(file);
  };
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    await look().catch((error) => log({ level: 'warn', event: 'disk_reserve_failed', error: describeError(error) }));
    isLooking = false;
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

async function make(file: string): Promise<void> {
  const draft = `${file}.tmp`;
  // A file system that compresses would keep nothing of zeros.
  const piece = randomBytes(MB);
  const handle = await open(draft, 'w', 0o600);
  try {
    for (let at = 0; at < RESERVE_BYTES; at += MB) await handle.write(piece);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
