import type { Change, Channels } from './channels.ts';
import type { ChangeNote } from './registry.ts';

export interface Version {
  name: string;
  version: string;
}

export const NO_NOTE: ChangeNote = { by: null, reason: '' };

/**
 * The channels after versions went live. A rollback and a promotion hold their names, and so does a release over HTTP: a
 * start must not replace what a team deployed. A release on the machine itself holds nothing.
 */
export function withLive(
  before: Channels,
  versions: readonly Version[],
  how: Exclude<Change['how'], 'retire'>,
  at: string,
  note: ChangeNote = NO_NOTE,
): Channels {
  const names = versions.map(({ name }) => name);
  const changes = versions.filter(({ name, version }) => before.live[name] !== version);
  const others = before.held.filter((name) => !names.includes(name));
  const holds = how === 'rollback' || how === 'promote' || (how === 'release' && note.by !== null);
  const held = holds ? [...others, ...names] : how === 'release' ? others : before.held;
  if (changes.length === 0) return { ...before, held };
  return {
    at,
    live: { ...before.live, ...Object.fromEntries(changes.map(({ name, version }) => [name, version])) },
    held,
    history: [...before.history, ...changes.map(({ name, version }) => ({ at, name, version, how, ...note }))],
  };
}

/** The channels after a remote was removed from the live set. */
export function withoutRemote(before: Channels, name: string, at: string, note: ChangeNote = NO_NOTE): Channels {
  const { [name]: _, ...live } = before.live;
  const held = [...before.held.filter((other) => other !== name), name];
  return { at, live, held, history: [...before.history, { at, name, version: null, how: 'retire', ...note }] };
}

/** The live versions of a name in history, the latest first, each once. */
export function versionsBefore(channels: Channels, name: string): string[] {
  const versions = channels.history.filter((change) => change.name === name).map(({ version }) => version);
  return [...new Set(versions.reverse())].filter((version) => version !== null);
}
