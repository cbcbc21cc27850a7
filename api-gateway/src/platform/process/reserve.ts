import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../errors/describe-error.ts';
import { KEPT_FREE_BYTES } from '../http/disk.ts';
import type { Log } from '../http/log.ts';

const MB = 1024 * 1024;
/** Two segments of the database's write-ahead log. */
const RESERVE_BYTES = 32 * MB;
/** Our own writes are refused long before the disk is so full. So another program must be filling the disk. */
const NEED_BYTES = 16 * MB;
const EVERY_MS = 500;

/**
 * Keeps a file of 32 MB, `reserve`, in the data folder. The file is deleted when another program has filled the disk, so that
 * the database can still sign users in and recover after a crash. It is created again when there is space.
 *
 * @returns a function that stops the check
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
  // Random bytes, because a file system with compression would store zeros in almost no space.
  const piece = randomBytes(MB);
  const handle = await open(draft, 'w', 0o600);
  try {
    for (let at = 0; at < RESERVE_BYTES; at += MB) await handle.write(piece);
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
