import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';
import type { Canaries } from './canary.logic.ts';
import { type Channels, NO_CHANNELS } from './channel-state.ts';
import { versionsBefore } from './channels.logic.ts';
import type { FoundChannels } from './channels.ts';
import type { KeptReleases } from './kept-releases.ts';
import { toLiveSet } from './live-set.logic.ts';
import { checkPlatform, type Platform } from './platform-check.logic.ts';
import type { LiveSet } from './registry.ts';

export interface ReadLiveSet {
  set: LiveSet | null;
  problems: ReleaseProblem[];
}

const ofChannels = (message: string): ReleaseProblem => ({ kind: 'channels', name: null, message });

/**
 * Builds the live set from the stored releases. A release with damaged files is replaced by the version before it. A remote
 * without any undamaged version is left out. Without an undamaged shell or readable channels, the last valid set stays live.
 * `live.json` contains that set, and only a complete set replaces it.
 */
export function liveSetReader(folder: string, kept: KeptReleases, platform: Platform) {
  const lastGoodFile = join(folder, 'live.json');

  const lastGood = async (): Promise<LiveSet | null> => {
    try {
      return JSON.parse(await readFile(lastGoodFile, 'utf8')) as LiveSet | null;
    } catch {
      return null;
    }
  };

  const remember = async (set: LiveSet) => {
    // Several requests may read a new release at the same time.
    const draft = `${lastGoodFile}.${randomUUID()}.tmp`;
    await writeFile(draft, JSON.stringify(set));
    await rename(draft, lastGoodFile);
  };

  /** The wanted version, or the newest undamaged version before it. */
  const wholeRelease = async (name: string, wanted: string, channels: Channels, problems: ReleaseProblem[]) => {
    for (const version of new Set([wanted, ...versionsBefore(channels, name)])) {
      const { release, faults } = await kept.inspect(name, version);
      if (release && faults.length === 0) {
        if (version !== wanted) {
          const message = `${name}: version ${version} serves in place of ${wanted}`;
          problems.push({ kind: 'stands_in', name, message });
        }
        return release;
      }
      problems.push(...faults.map((message) => ({ kind: 'damaged' as const, name, message })));
    }
    problems.push({ kind: 'unavailable', name, message: `${name}: no whole version is kept; release it again` });
    return null;
  };

  /** A canary with damaged files is left out, and its visitors get the live version. */
  const wholeCanaries = async ({ canaries }: Channels, problems: ReleaseProblem[]): Promise<Canaries> => {
    const whole: Canaries = {};
    for (const [name, canary] of Object.entries(canaries)) {
      const { faults } = await kept.inspect(name, canary.version);
      problems.push(...faults.map((message) => ({ kind: 'damaged' as const, name, message })));
      if (faults.length === 0) whole[name] = canary;
    }
    return whole;
  };

  return {
    /** The channels of the last valid set; empty before the first one. */
    async lastGoodChannels(): Promise<Channels> {
      const set = await lastGood();
      if (!set) return NO_CHANNELS;
      const remotes = set.remotes.map(({ name, version }) => [name, version]);
      const live = { shell: set.shell.version, ...Object.fromEntries(remotes) };
      return { ...NO_CHANNELS, at: set.at, live, canaries: set.canaries ?? {} };
    },

    async read(found: FoundChannels): Promise<ReadLiveSet> {
      if (found.state !== 'read') {
        const set = await lastGood();
        if (found.state === 'damaged') return { set, problems: [ofChannels(found.reason)] };
        return { set, problems: set ? [ofChannels(`${folder}: channels.json is missing`)] : [] };
      }
      const { channels } = found;
      const problems: ReleaseProblem[] = [];
      const entries = Object.entries(channels.live);
      const releases: Release[] = [];
      for (const [name, version] of entries) {
        const release = await wholeRelease(name, version, channels, problems);
        if (release) releases.push(release);
      }
      // The version that replaces a damaged one may not fit the other releases.
      const fits = problems.length === 0 || checkPlatform(releases, platform).length === 0;
      const asWanted = releases.filter(({ name, version }) => channels.live[name] === version);
      const chosen = fits ? releases : asWanted;
      const shell = chosen.find(({ name }) => name === 'shell');
      if (!shell) {
        const set = await lastGood();
        return { set, problems: set ? [...problems, ofChannels(`${folder}: no shell is live`)] : problems };
      }
      const composed = toLiveSet(chosen, await kept.entryOf(shell), channels.at);
      const set = composed && { ...composed, canaries: await wholeCanaries(channels, problems) };
      if (set && problems.length === 0) await remember(set);
      return { set, problems };
    },
  };
}
