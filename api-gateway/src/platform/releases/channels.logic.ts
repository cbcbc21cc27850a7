import type { Change, Channels } from './channels.ts';

export interface Version {
  name: string;
  version: string;
}

/**
 * The channels after versions went live. A release unpins names that a rollback pinned; a rollback pins its own names.
 */
export function withLive(
  before: Channels,
  versions: readonly Version[],
  how: Exclude<Change['how'], 'retire'>,
  at: string,
): Channels {
  const names = versions.map(({ name }) => name);
  const changes = versions.filter(({ name, version }) => before.live[name] !== version);
  const others = before.held.filter((name) => !names.includes(name));
  const held = how === 'rollback' ? [...others, ...names] : how === 'release' ? others : before.held;
  if (changes.length === 0) return { ...before, held };
  return {
    at,
    live: { ...before.live, ...Object.fromEntries(changes.map(({ name, version }) => [name, version])) },
    held,
    history: [...before.history, ...changes.map(({ name, version }) => ({ at, name, version, how }))],
  };
}

/** The channels after a remote was removed from the live set. */
export function withoutRemote(before: Channels, name: string, at: string): Channels {
  const { [name]: _, ...live } = before.live;
  const held = [...before.held.filter((other) => other !== name), name];
  return { at, live, held, history: [...before.history, { at, name, version: null, how: 'retire' }] };
}

/** The live versions of a name in history, the latest first, each once. */
export function versionsBefore(channels: Channels, name: string): string[] {
  const versions = channels.history.filter((change) => change.name === name).map(({ version }) => version);
  return [...new Set(versions.reverse())].filter((version) => version !== null);
}
