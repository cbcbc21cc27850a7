import { join, sep } from 'node:path';
import type { ReleaseProblem } from '@dojang/api-contract';
import type { Release } from '@dojang/contract';
import { onceAnnounced } from './announce.ts';
import { createArtefactReader } from './artefact-reader.ts';
import { CANARY_LIMIT, type Canaries, type Canary } from './canary.logic.ts';
import { checkCanary } from './canary-check.logic.ts';
import type { Channels, LiveHow } from './channel-state.ts';
import { withCanary, withLive, withoutCanary, withoutRemote } from './channels.logic.ts';
import type { ChannelStore } from './channels.ts';
import { createCollector } from './collector.ts';
import { createCompositions } from './compositions.ts';
import type { KeptReleases } from './kept-releases.ts';
import type { liveSetReader, ReadLiveSet } from './live-set-reader.ts';
import { mediaTypeOf } from './media-type.logic.ts';
import { onDisk } from './on-disk.ts';
import { checkPlatform, type Platform } from './platform-check.logic.ts';
import {
  type ChangeNote,
  type LiveSet,
  PublishError,
  type RefusalCode,
  type Registry,
  type StartReport,
} from './registry.ts';
import { type BuiltRelease, readBuiltRelease, readReleaseJson } from './release-files.ts';
import { checkGates } from './release-gates.logic.ts';
import { withLeft } from './retention.logic.ts';
import { trialOf } from './trial.ts';

/** Maximum time until a change by another process is detected. */
const LOOK_AGAIN_MS = 500;
/** The revision of a live set that has to be read again, whatever the revision of the channels is. */
const STALE = 'stale';

const refused = (code: RefusalCode, message: string) => new PublishError([{ code, message }]);

interface RegistryParts {
  /** Folder of the stored files. Messages must not contain it. */
  folder: string;
  platform: Platform;
  kept: KeptReleases;
  channels: ChannelStore;
  reader: ReturnType<typeof liveSetReader>;
  /** Gets the problems of the stored releases each time that they change. */
  tell(problems: readonly ReleaseProblem[]): void;
}

/** The common code of every registry. Releases and channels may be stored anywhere. */
export function createRegistry({ folder, platform, kept, channels, reader, tell }: RegistryParts): Registry {
  const compositions = createCompositions(kept, platform);
  let readArtefact = artefactReader();
  let current: (ReadLiveSet & { revision: string }) | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let told = '';
  let ofStart: { problem: ReleaseProblem; version: string | null }[] = [];

  /** Called when a damaged file of a live release was read. The next request checks all files, and another version takes over. */
  function artefactReader() {
    return createArtefactReader(({ path }) => {
      const isLive = [current?.set?.shell, ...(current?.set?.remotes ?? [])].some(
        (release) => release && path.startsWith(kept.pathOf(release.name, release.version) + sep),
      );
      if (!current || !isLive) return;
      current = { ...current, revision: STALE };
      lookedAt = Number.NEGATIVE_INFINITY;
    });
  }

  const look = async (revision: string): Promise<ReadLiveSet> => {
    const found = await reader.read(await channels.find());
    const set = found.set ?? current?.set ?? null;
    const problems = found.problems.map(({ message }) => message).join('\n');
    const isRepaired = current?.revision === STALE && problems === '';
    // The state of a damaged file is removed from memory.
    if (problems !== told || isRepaired) readArtefact = artefactReader();
    if (problems !== told) {
      tell(found.problems);
      told = problems;
    }
    current = { ...found, set, revision };
    return current;
  };

  const live = async (): Promise<LiveSet | null> => {
    if (current && performance.now() - lookedAt < LOOK_AGAIN_MS) return current.set;
    const revision = await channels.revision();
    lookedAt = performance.now();
    if (current?.revision === revision) return current.set;
    try {
      return (await look(revision)).set;
    } catch (error) {
      // A file may temporarily be unreadable because no file handle is free. This does not change the set.
      if (current) return current.set;
      throw error;
    }
  };

  /**
   * The given releases and the other live ones, as far as they can be read. A missing release does not block the others.
   *
   * @throws PublishError when they cannot be live together
   */
  const fitting = async (before: Channels, releases: readonly Release[]): Promise<Release[]> => {
    const others = Object.entries(before.live).filter(([name]) => !releases.some((release) => release.name === name));
    const found = await Promise.all(others.map(([name, version]) => kept.read(name, version)));
    const together = [...releases, ...found.filter((release) => release !== null)];
    const refusals = checkPlatform(together, platform);
    if (refusals.length > 0) throw new PublishError(refusals);
    return together;
  };

  /** Changes the live versions under the lock. The next request reads them again. */
  const change = async (next: (before: Channels) => Promise<Channels>, note?: ChangeNote) => {
    const announce = onceAnnounced(note);
    const decide = async (before: Channels) => {
      requireSeen(before, note?.seen);
      const after = withLeft(before, await next(before));
      await announce();
      return after;
    };
    await onDisk(() => channels.update(decide));
    lookedAt = Number.NEGATIVE_INFINITY;
  };

  /** Checks that the release is still stored, because it may have been deleted after its files were checked. */
  const requireStored = async (name: string, version: string) => {
    if (!(await kept.isStored(name, version)))
      throw refused('version_unknown', `${name}: version ${version} is not kept`);
  };

  const canaryReleases = async (canaries: Canaries): Promise<Release[]> => {
    const found = await Promise.all(Object.entries(canaries).map(([name, { version }]) => kept.read(name, version)));
    return found.filter((release) => release !== null);
  };

  /** Ends the canaries that do not fit the live versions. A canary must not prevent a release or a rollback. */
  const withFittingCanaries = async (next: Channels, live: readonly Release[]): Promise<Channels> => {
    const fit: Release[] = [];
    let fitting = next;
    for (const release of await canaryReleases(next.canaries)) {
      const [refusal] = checkCanary(release, fit, live, platform);
      if (!refusal) fit.push(release);
      else fitting = withoutCanary(fitting, release.name, next.at, { by: null, reason: refusal.message });
    }
    return fitting;
  };

  const makeLive = (
    releases: readonly Release[],
    how: LiveHow,
    note?: ChangeNote,
    requireState: (before: Channels) => void = () => {},
  ) =>
    change(async (before) => {
      requireState(before);
      for (const { name, version } of releases) await requireStored(name, version);
      const together = await fitting(before, releases);
      return withFittingCanaries(withLive(before, releases, how, new Date().toISOString(), note), together);
    }, note);

  const store = async (built: readonly BuiltRelease[], note?: ChangeNote) => {
    const releases = built.map(({ release }) => release);
    // Compression takes long and does not change the live versions, so it runs outside of the lock.
    await fitting(await channels.read(), releases);
    await onceAnnounced(note)();
    for (const release of built) await onDisk(() => kept.keep(release));
    return releases;
  };

  const publishBuilt = async (built: readonly BuiltRelease[], how: 'release' | 'start', note?: ChangeNote) => {
    const releases = await store(built, note);
    await makeLive(releases, how, note && { by: note.by, reason: note.reason });
    return releases;
  };

  const publishAll: Registry['publishAll'] = async (folders, note) =>
    publishBuilt(await Promise.all(folders.map(readBuiltRelease)), 'release', note);

  const makeStoredLive = async (how: 'rollback' | 'promote', name: string, version: string, note?: ChangeNote) => {
    const release = await kept.whole(name, version);
    await makeLive([release], how, note);
    return release;
  };

  /** Users of a browser must not see paths of this machine. */
  const withoutPaths = (message: string) => message.replaceAll(`${folder}${sep}`, '');

  const publishNew: Registry['publishNew'] = async (folders, notBuilt = []) => {
    const report: StartReport = { published: [], left: [], failures: [...notBuilt] };
    const before = await channels.read();
    const fresh: BuiltRelease[] = [];
    for (const source of folders) {
      try {
        const { release } = await readReleaseJson(source);
        const { name, version } = release;
        const isKept = (await kept.read(name, version)) !== null;
        // The content is already stored. Damaged files of the stored release are repaired. Otherwise the files of the
        // build are not read, because reading and checking them takes a third of the CPU time of a start.
        if (isKept && !(await kept.keepsAgain(release))) await kept.keep(await readBuiltRelease(source));
        if (before.live[name] === version) continue;
        const isDecided = before.held.includes(name) || (isKept && name in before.live);
        if (isDecided) report.left.push(release);
        else fresh.push(await readBuiltRelease(source));
      } catch (error) {
        report.failures.push({ kind: 'refused', name: null, message: messageOf(error) });
      }
    }
    try {
      if (fresh.length > 0) report.published.push(...(await publishBuilt(fresh, 'start')));
    } catch {
      for (const built of fresh) {
        try {
          report.published.push(...(await publishBuilt([built], 'start')));
        } catch (error) {
          report.failures.push({ kind: 'refused', name: built.release.name, message: messageOf(error) });
        }
      }
    }
    lookedAt = Number.NEGATIVE_INFINITY;
    current = current && { ...current, revision: STALE };
    ofStart = report.failures.map((problem) => ({ problem, version: before.live[problem.name ?? ''] ?? null }));
    return report;
  };

  const artefact: Registry['artefact'] = async (name, version, file, acceptEncoding) => {
    if (!/^[a-z-]{2,31}$/.test(name) || !/^[0-9a-z.-]{6,64}$/.test(version)) return null;
    const release = await kept.read(name, version);
    const type = mediaTypeOf(file);
    if (!release || !Object.hasOwn(release.assets, file) || !type) return null;
    const integrity = release.assets[file] ?? '';
    return readArtefact({ path: join(kept.pathOf(name, version), file), type, integrity }, acceptEncoding);
  };

  return {
    live,
    artefact,
    publishAll,
    trial: async (folders) => {
      const built = await Promise.all(folders.map(readBuiltRelease));
      const releases = built.map(({ release }) => release);
      return trialOf(built, await fitting(await channels.read(), releases), { live, artefact });
    },
    publishNew,
    publish: async (built, note) => {
      const [release] = await publishAll([built], note);
      if (!release) throw new Error('nothing was published');
      return release;
    },
    stage: async (built, note) => {
      const [release] = await store([await readBuiltRelease(built)], note);
      if (!release) throw new Error('nothing was stored');
      return release;
    },
    check: async (release) => {
      const refusals = await checkGates(release, new Map());
      try {
        await fitting(await channels.read(), [release]);
        return refusals;
      } catch (error) {
        if (error instanceof PublishError) return [...refusals, ...error.refusals];
        throw error;
      }
    },
    rollBack: (name, version, note) => makeStoredLive('rollback', name, version, note),
    promote: (name, version, note) => makeStoredLive('promote', name, version, note),
    history: async (name) => (await channels.read()).history.filter((change) => change.name === name).reverse(),
    stored: kept.stored,
    sourceMaps: kept.sourceMaps,
    sourceMap: kept.sourceMap,
    names: kept.names,
    versions: async (name) => {
      const { live: liveVersions } = await channels.read();
      const versions = await kept.versions(name);
      return versions
        .sort((a, b) => b.at.getTime() - a.at.getTime())
        .map(({ version, at }) => ({ version, at: at.toISOString(), isLive: liveVersions[name] === version }));
    },
    bytesOf: kept.bytesOf,
    ...createCollector(channels, kept),
    retire: async (name, note) => {
      if (name === 'shell') throw refused('no_shell', 'the shell cannot be retired');
      await change(async (before) => {
        if (!(name in before.live)) throw refused('version_unknown', `${name} is not live`);
        return withoutRemote(before, name, new Date().toISOString(), note);
      }, note);
    },
    liveWith: async (versions) => {
      const set = await live();
      return set && compositions(set, versions);
    },
    setCanary: async (name, canary, note) => {
      const release = await kept.whole(name, canary.version);
      await change(async (before) => {
        await requireStored(name, canary.version);
        if (before.live[name] === canary.version) {
          throw refused('canary_live', `${name}: ${canary.version} is live already, so everybody gets it`);
        }
        const { [name]: _, ...others } = before.canaries;
        if (Object.keys(others).length >= CANARY_LIMIT) {
          throw refused('canary_limit', `${Object.keys(others).join(', ')} have a canary already: promote or end one`);
        }
        const refusals = checkCanary(release, await canaryReleases(others), await fitting(before, []), platform);
        if (refusals.length > 0) throw new PublishError(refusals);
        return withCanary(before, name, canary, new Date().toISOString(), note);
      }, note);
      return release;
    },
    promoteCanary: async (name, note) => {
      const { version } = canaryOf(await channels.read(), name);
      const release = await kept.whole(name, version);
      await makeLive([release], 'promote', note, (before) => {
        // While the files were read, another canary may have been set, or this one may have ended.
        if (canaryOf(before, name).version !== version) throw refused('canary_unknown', `${name}: it has changed`);
      });
      return release;
    },
    endCanary: (name, note) =>
      change(async (before) => {
        canaryOf(before, name);
        return withoutCanary(before, name, new Date().toISOString(), note);
      }, note),
    problems: () => {
      const isStill = ({ problem, version }: (typeof ofStart)[number]) =>
        versionOf(current?.set, problem.name) === version;
      const all = [...(current?.problems ?? []), ...ofStart.filter(isStill).map(({ problem }) => problem)];
      return all.map((problem) => ({ ...problem, message: withoutPaths(problem.message) }));
    },
  };
}

/**
 * The caller decided by a version that is no longer live, so the caller has to decide again. @throws PublishError
 * `live_changed`
 */
function requireSeen({ live }: Channels, seen: ChangeNote['seen']): void {
  if (!seen) return;
  const version = live[seen.name] ?? null;
  if (version === seen.version) return;
  throw refused(
    'live_changed',
    `${seen.name}: ${version ?? 'no version'} is live now, and not ${seen.version ?? 'none'}`,
  );
}

function canaryOf({ canaries }: Channels, name: string): Canary {
  const canary = canaries[name];
  if (!canary) throw refused('canary_unknown', `${name} has no canary`);
  return canary;
}

/** The live version of a name; null when none is live. */
function versionOf(set: LiveSet | null | undefined, name: string | null): string | null {
  if (name === 'shell') return set?.shell.version ?? null;
  return set?.remotes.find((remote) => remote.name === name)?.version ?? null;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
