import type { Channels } from './channel-state.ts';
import { versionBefore } from './version-before.logic.ts';

/** Number of days for which a version is kept after visitors last got it, and after it was stored. */
export const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Name → version → when visitors last got it, ISO 8601. */
export type LeftAt = Record<string, Record<string, string>>;

const isOld = (time: number, now: number) => now - time > KEPT_DAYS * DAY_MS;

/** The channels after a change. For each version that visitors no longer get, they contain the time of its end. */
export function withLeft(before: Channels, next: Channels): Channels {
  const served = pairsIn(next);
  const left = pairsIn(before).filter(([name, version]) => !served.some((pair) => isSame(pair, [name, version])));
  const leftAt = structuredClone(leftAtOf(before));
  for (const [name, version] of left) leftAt[name] = { ...leftAt[name], [version]: next.at };
  // Older versions may be deleted, so their times are not needed.
  const now = Date.parse(next.at);
  for (const [name, versions] of Object.entries(leftAt)) {
    leftAt[name] = Object.fromEntries(Object.entries(versions).filter(([, at]) => !isOld(Date.parse(at), now)));
  }
  return { ...next, leftAt };
}

/** Why a version may not be deleted, in English; null when nothing needs it. */
export function needOf(channels: Channels, name: string, version: string, now: number): string | null {
  if (channels.live[name] === version) return 'is live';
  if (channels.canaries[name]?.version === version) return 'is a canary';
  const own = channels.history.filter((change) => change.name === name);
  if (versionBefore(own.toReversed()) === version) return 'is what a rollback goes to';
  const left = leftAtOf(channels)[name]?.[version];
  return left && !isOld(Date.parse(left), now) ? `was live or a canary within ${KEPT_DAYS} days` : null;
}

/** The versions of a name that may be deleted: they are not needed, and they were stored long ago. */
export function collectable(
  channels: Channels,
  name: string,
  stored: readonly { version: string; storedAt: Date }[],
  now: number,
): string[] {
  return stored
    .filter(({ version, storedAt }) => isOld(storedAt.getTime(), now) && needOf(channels, name, version, now) === null)
    .map(({ version }) => version);
}

/**
 * Channels that an older version of the platform wrote have no such times. Every version that they name counts as live until
 * their last change.
 */
function leftAtOf({ leftAt, history, live, at }: Channels): LeftAt {
  if (leftAt) return leftAt;
  const found: LeftAt = {};
  for (const { name, version } of history) {
    if (version !== null && live[name] !== version) found[name] = { ...found[name], [version]: at };
  }
  return found;
}

const isSame = (one: readonly string[], other: readonly string[]) => one[0] === other[0] && one[1] === other[1];

/** Every name with a version that visitors get. */
const pairsIn = ({ live, canaries }: Channels): [name: string, version: string][] => [
  ...Object.entries(live),
  ...Object.entries(canaries).map(([name, { version }]): [string, string] => [name, version]),
];
