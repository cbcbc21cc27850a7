import type { Canary } from './canary.logic.ts';
import type { Change, Channels, LiveHow, Version } from './channel-state.ts';
import type { ChangeNote } from './registry.ts';

export const NO_NOTE: ChangeNote = { by: null, reason: '' };

/**
 * The channels after versions went live. A rollback, a promotion and a release over HTTP mark their names, so that a start
 * does not replace what a team deployed. A release on the machine itself marks no name. The canary of a name ends, because it
 * was compared with the version before.
 */
export function withLive(
  before: Channels,
  versions: readonly Version[],
  how: LiveHow,
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
    canaries: without(
      before.canaries,
      changes.map(({ name }) => name),
    ),
    history: [
      ...before.history,
      ...changes.map(({ name, version }) => ({ at, name, version, how, ...whoAndWhy(note) })),
    ],
  };
}

/** The channels after a remote was removed from the live set. */
export function withoutRemote(before: Channels, name: string, at: string, note: ChangeNote = NO_NOTE): Channels {
  const live = without(before.live, [name]);
  const held = [...before.held.filter((other) => other !== name), name];
  const canaries = without(before.canaries, [name]);
  const change: Change = { at, name, version: null, how: 'retire', ...whoAndWhy(note) };
  return { at, live, held, canaries, history: [...before.history, change] };
}

/** The channels after a canary was set, or its share was changed. */
export function withCanary(before: Channels, name: string, canary: Canary, at: string, note = NO_NOTE): Channels {
  const change: Change = { at, name, version: canary.version, how: 'canary', ...whoAndWhy(note) };
  return { ...before, at, canaries: { ...before.canaries, [name]: canary }, history: [...before.history, change] };
}

/** The channels after a canary ended; unchanged when there is no canary. */
export function withoutCanary(before: Channels, name: string, at: string, note = NO_NOTE): Channels {
  const canary = before.canaries[name];
  if (!canary) return before;
  const change: Change = { at, name, version: canary.version, how: 'canary_end', ...whoAndWhy(note) };
  return { ...before, at, canaries: without(before.canaries, [name]), history: [...before.history, change] };
}

const whoAndWhy = ({ by, reason }: ChangeNote) => ({ by, reason });

const without = <T>(record: Record<string, T>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** The live versions of a name in the history, each once, the latest first. */
export function versionsBefore(channels: Channels, name: string): string[] {
  const wasLive = ({ how }: Change) => how !== 'canary' && how !== 'canary_end';
  const versions = channels.history
    .filter((change) => change.name === name && wasLive(change))
    .map(({ version }) => version);
  return [...new Set(versions.reverse())].filter((version) => version !== null);
}
