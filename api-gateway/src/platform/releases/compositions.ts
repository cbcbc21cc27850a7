import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import type { Versions } from './canary.logic.ts';
import { inPlaceOf } from './canary-check.logic.ts';
import type { KeptReleases } from './kept-releases.ts';
import { toLiveSet } from './live-set.logic.ts';
import { checkPlatform, type Platform } from './platform-check.logic.ts';
import { type LiveSet, PublishError } from './registry.ts';

/** Number of cached sets: all combinations of canaries, and the previews of a day. */
const KEPT_SETS = 100;
const REFUSED_MS = 5_000;

/** The live set with some other versions, see `ReleaseReader.liveWith`. Each set is composed and checked once. */
export function createCompositions(kept: KeptReleases, platform: Platform) {
  const ofSet = new WeakMap<LiveSet, LRUCache<string, Promise<LiveSet>>>();

  const compose = async (live: LiveSet, versions: Versions): Promise<LiveSet> => {
    const others = await Promise.all(Object.entries(versions).map(([name, version]) => kept.whole(name, version)));
    const liveRemotes = await Promise.all(live.remotes.map(({ name, version }) => kept.read(name, version)));
    const together = inPlaceOf([live.shell, ...liveRemotes.filter((release) => release !== null)], others);
    const refusals = checkPlatform(together, platform);
    if (refusals.length > 0) throw new PublishError(refusals);
    const shell = others.find(({ name }) => name === 'shell');
    const html = shell ? await kept.entryOf(shell) : live.shellHtml;
    const set = toLiveSet(together, html, live.at);
    if (!set) throw new PublishError([{ code: 'no_shell', message: 'no shell is live' }]);
    return set;
  };

  return (live: LiveSet, versions: Versions): Promise<LiveSet> => {
    const changed = Object.entries(versions)
      .filter(([name, version]) => versionIn(live, name) !== version)
      .sort();
    if (changed.length === 0) return Promise.resolve(live);
    const cache = ofSet.get(live) ?? new LRUCache<string, Promise<LiveSet>>(atMost(KEPT_SETS));
    ofSet.set(live, cache);
    const key = JSON.stringify(changed);
    const known = cache.get(key);
    if (known) return known;
    const made = compose(live, Object.fromEntries(changed));
    cache.set(key, made);
    // A failure is not cached, because a version may be stored or repaired a moment later.
    made.catch(() => cache.set(key, made, { ttl: REFUSED_MS }));
    return made;
  };
}

/** The version of a name in a set; undefined when the name is not live. */
function versionIn(set: LiveSet, name: string): string | undefined {
  return name === 'shell' ? set.shell.version : set.remotes.find((remote) => remote.name === name)?.version;
}
