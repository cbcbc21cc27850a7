import { type DeployStatus, remoteNameSchema } from '@dojang/api-contract';
import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { deprecatedUses, usedSince } from '../../platform/releases/deprecated-use.logic.ts';
import type { Registry, StoredRelease } from '../../platform/releases/registry.ts';
import { sizesOf } from './sizes.logic.ts';

const HISTORY = 100;
/** Sizes are told of this many of the newest versions. */
const SIZED = 20;
/** Number of cached releases. Stored releases never change, and reading a release asks for the size of each of its files. */
const MOST_CACHED = 500;

export type StatusReader = ReturnType<typeof statusReader>;

/** What the registry knows of a name. */
export function statusReader(
  registry: Pick<Registry, 'history' | 'live' | 'names' | 'problems' | 'stored' | 'versions'>,
) {
  const cache = new LRUCache<string, StoredRelease>(atMost(MOST_CACHED));
  const stored = async (name: string, version: string) => {
    const key = `${name}@${version}`;
    const found = cache.get(key) ?? (await registry.stored(name, version));
    if (found) cache.set(key, found);
    return found;
  };

  const liveShell = async () => {
    const version = (await registry.live())?.shell.version;
    return version ? stored('shell', version) : null;
  };

  /** The exports of the live version that the next contract will not have, and since when they are used. */
  const deprecatedOf = async (
    name: string,
    current: StoredRelease,
    history: Awaited<ReturnType<Registry['history']>>,
  ) => {
    const found = deprecatedUses(current.release, (await liveShell())?.release);
    if (found.length === 0) return [];
    const moves = history.filter(({ how }) => how !== 'canary' && how !== 'canary_end').slice(0, HISTORY);
    const changes = await Promise.all(
      moves.map(async ({ at, version }) => ({
        at,
        release: version === null ? null : ((await stored(name, version))?.release ?? null),
      })),
    );
    return found.map((use) => ({ ...use, since: usedSince(use, changes) }));
  };

  /** @param labels id of a token → its label */
  const of = async (name: string, labels?: ReadonlyMap<string, string>): Promise<DeployStatus> => {
    const signerOf = ({ signature }: StoredRelease) => {
      const signedBy = labels?.get(signature?.token ?? '');
      return signedBy === undefined ? {} : { signedBy };
    };
    const [versions, history] = await Promise.all([registry.versions(name), registry.history(name)]);
    const live = versions.find(({ isLive }) => isLive)?.version ?? null;
    const known = await Promise.all(versions.slice(0, SIZED).map(({ version }) => stored(name, version)));
    const current = live === null ? null : await stored(name, live);
    const canary = (await registry.live())?.canaries?.[name];
    const problems = registry.problems().filter((problem) => problem.name === name || problem.name === null);
    return {
      name,
      live,
      versions: versions.map((version, at) => {
        const found = known[at];
        return found
          ? {
              ...version,
              sizes: sizesOf(found.release, found.bytes),
              isSigned: found.signature !== null,
              ...signerOf(found),
            }
          : version;
      }),
      history: history.slice(0, HISTORY).map(({ at, version, how, by, reason }) => ({ at, version, how, by, reason })),
      problems: problems.map(({ message }) => message),
      canary: canary ? { ...canary, people: canary.people.length } : null,
      owners: current?.release.descriptor?.owners ?? [],
      canaryPeople: [],
      extensions: Object.keys(current?.release.extensions ?? {}),
      mounts: current?.release.descriptor?.mounts ?? [],
      requires: current?.release.descriptor?.requires ?? null,
      uses: current?.release.uses ?? {},
      deprecated: current ? await deprecatedOf(name, current, history) : [],
      contract: current?.release.contract ?? null,
    };
  };

  /** The status of every name, the shell first. */
  const names = async (): Promise<string[]> => {
    const known = (await registry.names()).filter((name) => remoteNameSchema.safeParse(name).success);
    return known.sort((a, b) => Number(b === 'shell') - Number(a === 'shell') || (a < b ? -1 : 1));
  };

  return {
    of,
    stored,
    /** The version that is live now. */
    live: async (name: string) => {
      const versions = await registry.versions(name);
      return { live: versions.find(({ isLive }) => isLive)?.version ?? null };
    },
    names,
    /** The status of every name, with the people of canaries and the signers of versions. For admins. */
    all: async (labels: ReadonlyMap<string, string>) => {
      const canaries = (await registry.live())?.canaries ?? {};
      const every = await Promise.all((await names()).map((name) => of(name, labels)));
      return every.map((status) => ({ ...status, canaryPeople: canaries[status.name]?.people ?? [] }));
    },
  };
}
