import { createHash } from 'node:crypto';
import { extensionName, type PublicConfig, type Release, type Snapshot, type SnapshotRemote } from '@dojang/contract';
import type { Hint, LiveSet } from './registry.ts';

/** URL path of a release's file on the gateway. */
export const addressOf = (name: string, version: string, file: string) =>
  name === 'shell' ? `/shell/${version}/${file}` : `/remotes/${name}/${version}/${file}`;

function toSnapshotRemote(release: Release): SnapshotRemote[] {
  const { name, version, entry, preload, assets, descriptor, registersErrors } = release;
  const integrity = assets[entry];
  if (!descriptor || !integrity) return [];
  const address = (file: string) => addressOf(name, version, file);
  // The snapshot is public, so the owners are left out.
  const { owners: _, errors, ...rest } = descriptor;
  const shown = errors && !registersErrors ? { ...rest, errors } : rest;
  return [{ name, version, entry: address(entry), integrity, preload: preload.map(address), descriptor: shown }];
}

/** URL and integrity of files of a release. Files that the release does not list are left out. */
function hintsOf({ name, version, assets }: Release, files: readonly string[]): Hint[] {
  return files.flatMap((file): Hint[] => {
    const integrity = assets[file];
    return integrity ? [{ address: addressOf(name, version, file), integrity }] : [];
  });
}

/**
 * The files that a page or an extension of a remote will request: the entry, the files of the page or extension, and the
 * shared modules of the shell that the remote uses.
 */
function remoteHints(release: Release, files: readonly string[], shell: Release): Hint[] {
  const { entry, preload, uses = {} } = release;
  const shared = Object.keys(uses).flatMap((module) => shell.provides?.[module]?.files ?? []);
  return [...hintsOf(release, [entry, ...preload, ...files]), ...hintsOf(shell, shared)];
}

/** The files that the blocks on a member's home will request. Blocks for admins are not preloaded. */
function homeHints(release: Release, shell: Release): Hint[] {
  const blocks = (release.descriptor?.extensions?.home ?? []).filter(({ access }) => access !== 'admin');
  return blocks.flatMap(({ id }) => remoteHints(release, release.extensions[extensionName('home', id)] ?? [], shell));
}

function toHints(shell: Release, remotes: readonly Release[]): LiveSet['hints'] {
  const everyPage = hintsOf(shell, shell.preload);
  const known = new Set(everyPage.map(({ address }) => address));
  const fresh = (hints: Hint[]) => [
    ...new Map(hints.filter(({ address }) => !known.has(address)).map((hint) => [hint.address, hint])).values(),
  ];
  const ofShell = Object.entries(shell.pages).map(([path, files]) => [path, fresh(hintsOf(shell, files))] as const);
  const ofRemotes = remotes.flatMap((release) =>
    (release.descriptor?.routes ?? []).map(
      ({ path }) => [path, fresh(remoteHints(release, release.pages[path] ?? [], shell))] as const,
    ),
  );
  const ofHome = hintsOf(shell, shell.pages['/'] ?? []);
  const home = fresh([...ofHome, ...remotes.flatMap((release) => homeHints(release, shell))]);
  return { everyPage, byPath: Object.fromEntries([...ofShell, ...ofRemotes]), home };
}

/** The id of a set of versions. Every gateway computes the same id. */
export function snapshotId(shell: string, remotes: readonly { name: string; version: string }[]): string {
  const sorted = [...remotes].sort((a, b) => (a.name < b.name ? -1 : 1));
  const versions = [`shell@${shell}`, ...sorted.map(({ name, version }) => `${name}@${version}`)];
  return createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, 16);
}

/** Combines the live releases; null without a shell. */
export function toLiveSet(releases: readonly Release[], shellHtml: string, at: string): LiveSet | null {
  const shell = releases.find((release) => release.name === 'shell');
  if (!shell) return null;
  const remotes = releases
    .filter((release) => release.name !== 'shell')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(toSnapshotRemote);
  return {
    id: snapshotId(shell.version, remotes),
    at,
    shell,
    shellHtml,
    remotes,
    hints: toHints(
      shell,
      releases.filter((release) => release !== shell),
    ),
    routes: [...(shell.shellRoutes ?? []), ...remotes.flatMap((remote) => remote.descriptor.routes)],
  };
}

/** The browser's part of a live set. */
export const toSnapshot = (live: LiveSet, config: PublicConfig): Snapshot => ({
  id: live.id,
  shell: { version: live.shell.version },
  remotes: live.remotes,
  config,
});
