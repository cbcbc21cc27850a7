import { createHash } from 'node:crypto';
import type { PublicConfig, Release, Snapshot, SnapshotRemote } from '@dojang/contract';
import type { LiveSet } from './registry.ts';

/** Absolute path of a release's file on the gateway. */
export const addressOf = (name: string, version: string, file: string) =>
  name === 'shell' ? `/shell/${version}/${file}` : `/remotes/${name}/${version}/${file}`;

function toSnapshotRemote(release: Release): SnapshotRemote[] {
  const { name, version, entry, preload, assets, descriptor } = release;
  const integrity = assets[entry];
  if (!descriptor || !integrity) return [];
  const address = (file: string) => addressOf(name, version, file);
  return [{ name, version, entry: address(entry), integrity, preload: preload.map(address), descriptor }];
}

function preloadIntegrities({ name, version, entry, preload, assets }: Release): [string, string][] {
  return [entry, ...preload].flatMap((file): [string, string][] => {
    const integrity = assets[file];
    return integrity ? [[addressOf(name, version, file), integrity]] : [];
  });
}

/** Puts the live releases together; null without a shell. */
export function toLiveSet(releases: readonly Release[], shellHtml: string, at: string): LiveSet | null {
  const shell = releases.find((release) => release.name === 'shell');
  if (!shell) return null;
  const remotes = releases
    .filter((release) => release.name !== 'shell')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(toSnapshotRemote);
  const versions = [`shell@${shell.version}`, ...remotes.map(({ name, version }) => `${name}@${version}`)];
  return {
    id: createHash('sha256').update(versions.join('\n')).digest('hex').slice(0, 16),
    at,
    shell,
    shellHtml,
    remotes,
    integrities: Object.fromEntries(releases.flatMap(preloadIntegrities)),
    routes: [...(shell.shellRoutes ?? []), ...remotes.flatMap((remote) => remote.descriptor.routes)],
  };
}

/** What the browser is told of a live set. */
export const toSnapshot = (live: LiveSet, config: PublicConfig): Snapshot => ({
  id: live.id,
  shell: { version: live.shell.version },
  remotes: live.remotes,
  config,
});
