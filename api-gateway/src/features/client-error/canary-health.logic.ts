/** What browsers reported of a version: documents that opened it, and failures. */
export interface Sums {
  views: number;
  errors: number;
}

const MIN_ERRORS = 10;
/** A canary may fail at most this many times as often as the live version. */
const FACTOR = 2;
/** A canary ends only when it failed in this many groups of networks. */
const MIN_GROUPS = 8;
/** The owners of a canary are told when it fails in this share of the views, from whatever networks. */
const SUSPECT_RATE = 0.2;
const SUSPECT_ERRORS = 3;

/** What was reported of a version, by group of networks (`remote_networks`). A network is always in the same group. */
export type ByNetwork = ReadonlyMap<number, Sums>;

/**
 * How often a version failed, with each group of networks as one voice, whatever number of reports it sent; from 0 to 1. A network
 * may send as many reports as it wants, so their number says nothing.
 */
function voicesOf(groups: ByNetwork): number {
  let sum = 0;
  let count = 0;
  for (const { views, errors } of groups.values()) {
    if (views + errors <= 0) continue;
    sum += Math.min(1, errors / Math.max(1, views));
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

const rateOf = ({ views, errors }: Sums): number => (views === 0 ? 0 : errors / views);

/** Whether a canary fails so much more often than the live version, in so many networks, that it has to end. */
export function isUnhealthy(canary: ByNetwork, live: ByNetwork): boolean {
  const failing = [...canary.values()].filter(({ errors }) => errors > 0);
  const errors = failing.reduce((sum, group) => sum + group.errors, 0);
  return errors >= MIN_ERRORS && failing.length >= MIN_GROUPS && voicesOf(canary) > FACTOR * voicesOf(live);
}

/**
 * Whether the owners of a canary have to look at it. The users of a small area may all be in one office, so in one network, which ends
 * no canary.
 */
export const isSuspect = (canary: Sums, live: Sums): boolean =>
  canary.errors >= SUSPECT_ERRORS && rateOf(canary) > Math.max(SUSPECT_RATE, FACTOR * rateOf(live));

/** With fewer failures of a live version its owners are not told. */
const RISING_RATE = 0.05;
const RISING_FACTOR = 3;

/** Whether a live version now fails clearly more often than it did before. */
export const isRising = (recent: Sums, before: Sums): boolean =>
  recent.errors >= MIN_ERRORS && rateOf(recent) > Math.max(RISING_RATE, RISING_FACTOR * rateOf(before));

/** The counts that were added since an earlier moment. */
export const since = (now: Sums, before: Sums): Sums => ({
  views: now.views - before.views,
  errors: now.errors - before.errors,
});

/** The counts of each group that were added since an earlier moment. */
export const groupsSince = (now: ByNetwork, before: ByNetwork): ByNetwork =>
  new Map([...now].map(([group, sums]) => [group, since(sums, before.get(group) ?? { views: 0, errors: 0 })]));

/** Text for the owners of the version. */
export const failuresText = ({ views, errors }: Sums): string =>
  `${views.toLocaleString('ko-KR')}번 가운데 ${errors.toLocaleString('ko-KR')}번 실패`;

/** Text for the history of the remote. The page of the releases shows it in Korean. */
export const reasonOf = (canary: Sums, live: Sums): string =>
  `failed in ${canary.errors} of ${canary.views} views, the live version in ${live.errors} of ${live.views}`;
