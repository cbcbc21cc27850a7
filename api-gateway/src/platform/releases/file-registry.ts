import { mkdir } from 'node:fs/promises';
import type { ReleaseProblem } from '@dojang/api-contract';
import { channelsIn } from './channels.ts';
import { createRegistry } from './create-registry.ts';
import { keptIn } from './kept-releases.ts';
import { liveSetReader } from './live-set-reader.ts';
import type { Platform } from './platform-check.logic.ts';
import type { Registry } from './registry.ts';
import { forgetUnfinished } from './release-files.ts';

/**
 * A registry in a folder. `{name}/{version}/…` contains each release. `channels.json` records which releases are live.
 * `live.json` is the last live set that could be read completely.
 *
 * @param tell gets the problems of the stored releases each time that they change
 */
export async function openFileRegistry(
  folder: string,
  platform: Platform,
  tell: (problems: readonly ReleaseProblem[]) => void = () => {},
): Promise<Registry> {
  await mkdir(folder, { recursive: true });
  await forgetUnfinished(folder);
  const kept = keptIn(folder);
  const reader = liveSetReader(folder, kept, platform);
  return createRegistry({
    folder,
    platform,
    kept,
    channels: channelsIn(folder, reader.lastGoodChannels),
    reader,
    tell,
  });
}
