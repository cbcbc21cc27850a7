import { mkdir } from 'node:fs/promises';
import type { ReleaseProblem } from '@dojang/api-contract';
import type { Rest } from '../supabase/rest.ts';
import type { Channels } from './channel-state.ts';
import { channelsInDatabase } from './channels-in-database.ts';
import { createRegistry } from './create-registry.ts';
import { keptInDatabase } from './kept-in-database.ts';
import { keptIn } from './kept-releases.ts';
import { liveSetReader } from './live-set-reader.ts';
import type { Platform } from './platform-check.logic.ts';
import type { Registry } from './registry.ts';
import { forgetUnfinished } from './release-files.ts';
import { createReleaseStore } from './release-store.ts';

const HEAL_EVERY_MS = 60 * 60_000;

export interface DatabaseRegistry extends Registry {
  /** Reads the live versions from the database now, instead of within two seconds. */
  look(): Promise<void>;
  /** Compares the live releases in the database with those on this machine. Restores a release that one of them has lost. */
  heal(): Promise<void>;
  stop(): void;
}

/**
 * A registry in the database, for several gateways. `folder` has a copy of every release that this gateway has served, and of
 * the last live set. So pages need no database, and a gateway can start without one.
 *
 * @param tell gets the problems of the stored releases each time that they change
 * @param note gets a description of what was restored, in English
 */
export async function openDatabaseRegistry(
  folder: string,
  platform: Platform,
  rest: Pick<Rest, 'select' | 'selectRows' | 'rpc'>,
  tell: (problems: readonly ReleaseProblem[]) => void = () => {},
  note: (message: string) => void = () => {},
): Promise<DatabaseRegistry> {
  await mkdir(folder, { recursive: true });
  await forgetUnfinished(folder);
  const kept = keptInDatabase(keptIn(folder), createReleaseStore(rest));
  const reader = liveSetReader(folder, kept, platform);
  const versionsIn = ({ live, canaries }: Channels) => [
    ...Object.entries(live),
    ...Object.entries(canaries).map(([name, { version }]) => [name, version] as const),
  ];
  const channels = channelsInDatabase(rest, reader.lastGoodChannels, async (changed) => {
    for (const [name, version] of versionsIn(changed)) await kept.inspect(name, version);
  });
  const heal = async () => {
    const found = await channels.find();
    if (found.state !== 'read') return;
    for (const [name, version] of versionsIn(found.channels)) {
      const lost = await kept.heal(name, version);
      if (lost) note(lost);
    }
    await kept.prune(new Set(versionsIn(found.channels).map(([name, version]) => `${name}@${version}`)));
  };
  const timer = setInterval(() => {
    heal().catch((error: Error) => note(`the releases in the database cannot be checked: ${error.message}`));
  }, HEAL_EVERY_MS).unref();
  return {
    ...createRegistry({ folder, platform, kept, channels, reader, tell }),
    look: channels.look,
    heal,
    stop: () => {
      clearInterval(timer);
      channels.stop();
    },
  };
}
