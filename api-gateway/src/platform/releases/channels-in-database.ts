import { setTimeout as pause } from 'node:timers/promises';
import { toNfc } from '@dojang/contract/text';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Rest } from '../supabase/rest.ts';
import { type Channels, channelsSchema, NO_CHANNELS } from './channel-state.ts';
import { type ChannelStore, damageOf, type FoundChannels } from './channels.ts';
import { withinLimit } from './history.logic.ts';

const rowSchema = z.tuple([z.object({ rev: z.number(), state: z.unknown() })]);

/** Other gateways see a change after this time. All gateways agree after this time and the time of a copy. */
const LOOK_EVERY_MS = 2_000;
/** Time limit for the database. After it the last valid set is used. */
const PATIENCE_MS = 3_000;
/** Maximum number of retries. When n gateways write at once, each may lose n − 1 times in a row. */
const TRIES = 100;

/** The channels in the database. They are read in the background, so that no page waits for them. */
export interface SharedChannels extends ChannelStore {
  /** Reads the channels now. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * @param replacement is used when the stored channels cannot be read
 * @param prepare runs for changed channels before others see them: copies their releases to this machine
 */
export function channelsInDatabase(
  rest: Pick<Rest, 'select' | 'rpc'>,
  replacement: () => Promise<Channels>,
  prepare: (channels: Channels) => Promise<void>,
): SharedChannels {
  const oneByOne = pLimit(1);
  let known: { rev: string; found: FoundChannels } | undefined;
  let looking: Promise<void> | undefined;

  const load = async (): Promise<{ rev: number; found: FoundChannels }> => {
    const [{ rev, state }] = rowSchema.parse(await rest.select('remote_channels?select=rev,state&limit=1'));
    if (rev === 0) return { rev, found: { state: 'missing' } };
    const parsed = channelsSchema.safeParse(state);
    if (parsed.success) return { rev, found: { state: 'read', channels: parsed.data } };
    return { rev, found: { state: 'damaged', reason: `the channels in the database: ${damageOf(parsed.error)}` } };
  };

  const channelsOf = async (found: FoundChannels): Promise<Channels> => {
    if (found.state === 'read') return found.channels;
    return found.state === 'missing' ? NO_CHANNELS : replacement();
  };

  const look = async () => {
    try {
      const { rev, found } = await load();
      if (known?.rev === String(rev)) return;
      if (found.state === 'read') await prepare(found.channels);
      // A change of this gateway may have been written during the read.
      if (known === undefined || Number.isNaN(Number(known.rev)) || Number(known.rev) < rev)
        known = { rev: String(rev), found };
    } catch (error) {
      // Without the database the last valid set stays. It is read again when the database answers.
      const reason = `the database does not say what is live: ${(error as Error).message}`;
      known ??= { rev: 'unknown', found: { state: 'damaged', reason } };
    }
  };
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref();

  return {
    look: lookOnce,
    stop: () => clearInterval(timer),
    async find() {
      return known?.found ?? { state: 'missing' };
    },
    read: async () => channelsOf((await load()).found),
    async revision() {
      if (!known) await Promise.race([lookOnce(), pause(PATIENCE_MS, undefined, { ref: false })]);
      return known?.rev ?? 'unknown';
    },
    update: (change) =>
      oneByOne(async () => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const { rev, found } = await load();
          const changed = withinLimit(await change(await channelsOf(found)));
          // The history contains text that people typed, so it is not logged.
          const channels: Channels = JSON.parse(toNfc(JSON.stringify(changed)));
          if ((await rest.rpc('save_remote_channels', { p_rev: rev, p_state: channels })) === true) {
            known = { rev: String(rev + 1), found: { state: 'read', channels } };
            return;
          }
          await pause(Math.random() * 50);
        }
        throw new Error('the channels in the database change all the time');
      }),
    collect: (pick, erase) =>
      oneByOne(async () => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          const { rev, found } = await load();
          const gone = found.state === 'read' ? await pick(found.channels) : [];
          if (gone.length === 0) return [];
          // The revision grows, so that a gateway that is making one of these versions live has to check again.
          if ((await rest.rpc('collect_remote_releases', { p_rev: rev, p_versions: gone })) === true) {
            await erase(gone);
            return gone;
          }
          await pause(Math.random() * 50);
        }
        throw new Error('the channels in the database change all the time');
      }),
  };
}
