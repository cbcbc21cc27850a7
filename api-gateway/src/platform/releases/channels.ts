import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Channels, channelsSchema, type Version } from './channel-state.ts';
import { withinLimit } from './history.logic.ts';

/**
 * When a writer has held the lock for longer than this, its process has died, because writing takes milliseconds. A lock with
 * a timestamp in the future also counts as abandoned.
 */
const STALE_LOCK_MS = 10_000;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export const damageOf = (error: unknown): string =>
  error instanceof z.ZodError ? 'holds other fields than expected' : (error as Error).message;

/** The channels as they were read: missing, or with the reason why they cannot be read. */
export type FoundChannels =
  | { state: 'read'; channels: Channels }
  | { state: 'missing' }
  | { state: 'damaged'; reason: string };

/** Stores which versions are live. */
export interface ChannelStore {
  find(): Promise<FoundChannels>;
  read(): Promise<Channels>;
  /** A value that changes after each write, in this process or another one. */
  revision(): Promise<string>;
  /** Reads, changes and writes, so that no concurrent change is lost. `change` may be called again. */
  update(change: (current: Channels) => Promise<Channels>): Promise<void>;
  /**
   * Deletes releases while nobody can make one of them live.
   *
   * @param pick may be called again
   * @param erase deletes the files of the releases on this machine
   * @returns the deleted releases; none while the live versions cannot be read
   */
  collect(
    pick: (current: Channels) => Promise<Version[]>,
    erase: (gone: Version[]) => Promise<void>,
  ): Promise<Version[]>;
}

/**
 * `channels.json` in a folder. It is read and written as a whole. Only one writer of all processes writes at a time.
 *
 * @param replacement is used when the file is missing, damaged, or without a shell
 */
export function channelsIn(folder: string, replacement: () => Promise<Channels>): ChannelStore {
  const file = join(folder, 'channels.json');
  const lock = join(folder, 'channels.lock');

  const find = async (): Promise<FoundChannels> => {
    try {
      return { state: 'read', channels: channelsSchema.parse(JSON.parse(await readFile(file, 'utf8'))) };
    } catch (error) {
      if (isCode(error, 'ENOENT')) return { state: 'missing' };
      return { state: 'damaged', reason: `${file}: ${damageOf(error)}` };
    }
  };

  const read = async (): Promise<Channels> => {
    const found = await find();
    if (found.state !== 'read') return replacement();
    const { channels } = found;
    if ('shell' in channels.live) return channels;
    return { ...channels, live: { ...(await replacement()).live, ...channels.live } };
  };

  const takeLock = async () => {
    for (;;) {
      try {
        await (await open(lock, 'wx')).close();
        return;
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error;
        const held = await stat(lock).catch(() => null);
        if (held && Math.abs(Date.now() - held.mtimeMs) > STALE_LOCK_MS) await rm(lock, { force: true });
        else await pause(20);
      }
    }
  };

  const locked = async <T>(work: () => Promise<T>): Promise<T> => {
    await takeLock();
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  };

  return {
    find,
    read,
    async revision() {
      const found = await stat(file).catch(() => null);
      return found ? `${found.ino}:${found.mtimeMs}` : '';
    },
    update: (change) =>
      locked(async () => {
        const next = await change(await read());
        const draft = `${file}.${process.pid}.tmp`;
        await writeFile(draft, JSON.stringify(withinLimit(next), null, 1));
        await rename(draft, file);
      }),
    collect: (pick, erase) =>
      locked(async () => {
        const found = await find();
        const gone = found.state === 'read' ? await pick(found.channels) : [];
        await erase(gone);
        return gone;
      }),
  };
}
