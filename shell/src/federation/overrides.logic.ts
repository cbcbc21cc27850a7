import type { ReleasedDescriptor, Snapshot, SnapshotRemote } from '@dojang/contract';

/** Name of a remote → manifest URL of a dev server on this machine. */
export type Overrides = Record<string, string>;

const PREFIX = 'remote.';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Reads overrides such as `?remote.projects=http://127.0.0.1:3002/mf-manifest.json`, in addition to earlier ones. An empty
 * value removes an override. Only servers on this machine are accepted, because another server could run foreign code.
 */
export function readOverrides(search: string, stored: Overrides): Overrides {
  const overrides = Object.fromEntries(Object.entries(stored).filter(([, url]) => isLoopback(url)));
  for (const [key, url] of new URLSearchParams(search)) {
    if (!key.startsWith(PREFIX)) continue;
    const name = key.slice(PREFIX.length);
    if (isLoopback(url)) overrides[name] = url;
    else delete overrides[name];
  }
  return overrides;
}

/**
 * Whether a dev server's code may run in a page: in a preview, and on a developer's own machine. Everywhere else it would run
 * beside the session of the app, and the gateway leads the page away.
 *
 * @param appUrl address of the app; only a preview has it
 */
export const mayOverride = (hostname: string, appUrl: string | undefined): boolean =>
  appUrl !== undefined || LOOPBACK.has(hostname);

/**
 * The address with every override; null when it already has them. The gateway allows scripts of a dev server only for a
 * document whose address names that server, and a navigation drops the parameters.
 */
export function addressWith(overrides: Overrides, href: string): string | null {
  const url = new URL(href);
  const missing = Object.entries(overrides).filter(([name]) => !url.searchParams.has(`${PREFIX}${name}`));
  for (const [name, entry] of missing) url.searchParams.set(`${PREFIX}${name}`, entry);
  return missing.length > 0 ? url.href : null;
}

/**
 * The snapshot with overridden remotes. They use the entry of their dev server, without integrity or preloads. A remote that
 * was never released is added.
 *
 * @param descriptors the present descriptors of the dev servers; without one the live descriptor is used
 */
export function applyOverrides(
  snapshot: Snapshot,
  overrides: Overrides,
  descriptors: Readonly<Record<string, ReleasedDescriptor>> = {},
): Snapshot {
  const developed = (name: string, entry: string, descriptor: ReleasedDescriptor): SnapshotRemote => ({
    ...{ name, entry, version: 'dev', integrity: '', preload: [] },
    descriptor: descriptors[name] ?? descriptor,
  });
  const remotes = snapshot.remotes.map((remote): SnapshotRemote => {
    const entry = overrides[remote.name];
    return entry ? developed(remote.name, entry, remote.descriptor) : remote;
  });
  const isLive = (name: string) => snapshot.remotes.some((remote) => remote.name === name);
  const fresh = Object.entries(overrides).flatMap(([name, entry]): SnapshotRemote[] => {
    const descriptor = descriptors[name];
    return descriptor && !isLive(name) ? [developed(name, entry, descriptor)] : [];
  });
  return { ...snapshot, remotes: [...remotes, ...fresh] };
}

function isLoopback(url: string): boolean {
  try {
    const { protocol, hostname } = new URL(url);
    return (protocol === 'http:' || protocol === 'https:') && LOOPBACK.has(hostname);
  } catch {
    return false;
  }
}

/** Whether a descriptor has all lists that the shell reads. A descriptor may lack a list while somebody edits it. */
export const isWhole = ({ mounts, routes, navigation }: ReleasedDescriptor) =>
  [mounts, routes, navigation].every((list) => Array.isArray(list));
