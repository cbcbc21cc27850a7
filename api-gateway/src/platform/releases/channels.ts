import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Canary } from './canary.logic.ts';

/** How a version became live or was removed. */
const changeSchema = z.object({
  at: z.string(),
  name: z.string(),
  /** Null: the remote was retired. */
  version: z.string().nullable(),
  /** A canary's version is not live: chosen visitors get it, until it is promoted or ends. */
  how: z.enum(['start', 'release', 'promote', 'rollback', 'retire', 'canary', 'canary_end']),
  /** Who did it over HTTP; missing in changes that older versions wrote. */
  by: z.string().nullable().default(null),
  reason: z.string().default(''),
});
export type Change = z.infer<typeof changeSchema>;

/** How a version becomes live. */
export type LiveHow = Exclude<Change['how'], 'retire' | 'canary' | 'canary_end'>;

const canarySchema = z.object({
  version: z.string(),
  percent: z.number().min(0).max(100),
  people: z.array(z.string()),
  admins: z.boolean(),
}) satisfies z.ZodType<Canary>;

/** The live version of the shell and of each remote. */
export const channelsSchema = z.object({
  at: z.string(),
  /** Name → version; the shell's name is `shell`. */
  live: z.record(z.string(), z.string()),
  /** Names whose version was chosen by a rollback or a retirement: a start does not change them. */
  held: z.array(z.string()).default([]),
  /** Versions that a part of the visitors gets in place of the live ones. */
  canaries: z.record(z.string(), canarySchema).default({}),
  /** The latest changes, oldest first. */
  history: z.array(changeSchema).default([]),
});
export type Channels = z.infer<typeof channelsSchema>;

export const NO_CHANNELS: Channels = { at: new Date(0).toISOString(), live: {}, held: [], canaries: {}, history: [] };

const HISTORY_LIMIT = 500;
/** With its latest changes only. */
export const withinLimit = (channels: Channels): Channels => ({
  ...channels,
  history: channels.history.slice(-HISTORY_LIMIT),
});

/**
 * A writer that has held the lock for longer has died, because writing takes milliseconds. So has one with a timestamp
 * in the future.
 */
const STALE_LOCK_MS = 10_000;

const isCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export const damageOf = (error: unknown): string =>
  error instanceof z.ZodError ? 'holds other fields than expected' : (error as Error).message;

/** The channels as they were read: missing, or with the reason why it cannot be read. */
export type FoundChannels =
  | { state: 'read'; channels: Channels }
  | { state: 'missing' }
  | { state: 'damaged'; reason: string };

/** Where it is written which versions are live. */
export interface ChannelStore {
  find(): Promise<FoundChannels>;
  read(): Promise<Channels>;
  /** Changes after each write, in this process or another. */
  revision(): Promise<string>;
  /** Reads, changes and writes, so that concurrent changes are not lost: `change` may be called again. */
  update(change: (current: Channels) => Promise<Channels>): Promise<void>;
}

/**
 * `channels.json` in a folder: read and written as a whole, by one writer at a time among all processes.
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

  return {
    find,
    read,
    async revision() {
      const found = await stat(file).catch(() => null);
      return found ? `${found.ino}:${found.mtimeMs}` : '';
    },
    async update(change) {
      await takeLock();
      try {
        const next = await change(await read());
        const draft = `${file}.${process.pid}.tmp`;
        await writeFile(draft, JSON.stringify(withinLimit(next), null, 1));
        await rename(draft, file);
      } finally {
        await rm(lock, { force: true });
      }
    },
  };
}
