import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** Which version of the shell and of each remote is live. */
const channelsSchema = z.object({
  at: z.string(),
  /** Name → version; the shell is `shell`. */
  live: z.record(z.string(), z.string()),
});
export type Channels = z.infer<typeof channelsSchema>;

const EMPTY: Channels = { at: new Date(0).toISOString(), live: {} };
/** A writer that has held the lock for longer has died: writing takes milliseconds. */
const STALE_LOCK_MS = 10_000;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

/** `channels.json` in a folder: read whole, written whole, by one writer at a time among all processes. */
export function channelsIn(folder: string) {
  const file = join(folder, 'channels.json');
  const lock = join(folder, 'channels.lock');

  const read = async (): Promise<Channels> => {
    try {
      return channelsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return EMPTY;
      throw error;
    }
  };

  const takeLock = async () => {
    for (;;) {
      try {
        await (await open(lock, 'wx')).close();
        return;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        const held = await stat(lock).catch(() => null);
        if (held && Date.now() - held.mtimeMs > STALE_LOCK_MS) await rm(lock, { force: true });
        else await pause(20);
      }
    }
  };

  return {
    read,
    /** Changes when somebody wrote, in this process or another. */
    async revision(): Promise<string> {
      const found = await stat(file).catch(() => null);
      return found ? `${found.ino}:${found.mtimeMs}` : '';
    },
    /** Reads, changes and writes under the lock, so that concurrent publishes lose nothing. */
    async update(change: (current: Channels) => Promise<Channels>): Promise<void> {
      await takeLock();
      try {
        const next = await change(await read());
        const draft = `${file}.${process.pid}.tmp`;
        await writeFile(draft, JSON.stringify(next, null, 1));
        await rename(draft, file);
      } finally {
        await rm(lock, { force: true });
      }
    },
  };
}
