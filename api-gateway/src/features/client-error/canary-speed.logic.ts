import { middleOf } from './buckets.logic.ts';

/** How often pages of a version loaded within each bucket of time. */
export type Loads = ReadonlyMap<number, number>;

/** Number of loads that both the canary and the live version need, so that a few slow networks decide nothing. */
const MIN_LOADS = 200;
/** The pages of a canary may take at most this many times as long as those of the live version. */
const FACTOR = 2;
/** Users do not notice a smaller difference. */
const FELT_MS = 100;

export const NO_LOADS: Loads = new Map();

/** The loads that were reported since an earlier moment. */
export const loadsSince = (now: Loads, before: Loads): Loads =>
  new Map([...now].map(([bucket, count]) => [bucket, count - (before.get(bucket) ?? 0)]));

const countOf = (loads: Loads): number => [...loads.values()].reduce((sum, count) => sum + count, 0);

/** Milliseconds within which three of four pages loaded; 0 without any load. */
export function slowestOfThree(loads: Loads): number {
  const wanted = countOf(loads) * 0.75;
  let seen = 0;
  for (const [bucket, count] of [...loads].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= wanted && seen > 0) return middleOf(bucket);
  }
  return 0;
}

/** Whether the canary has to end because its pages take much longer than those of the live version. */
export function isSlow(canary: Loads, live: Loads): boolean {
  if (countOf(canary) < MIN_LOADS || countOf(live) < MIN_LOADS) return false;
  const [own, other] = [slowestOfThree(canary), slowestOfThree(live)];
  return own > FACTOR * other && own - other > FELT_MS;
}

/** Text for the owners of the version. */
export const loadsText = (canary: Loads, live: Loads): string =>
  `화면이 열리는 데 ${slowestOfThree(canary)}ms, 공개 중인 버전은 ${slowestOfThree(live)}ms`;

/** Text for the history of the remote. The page of the releases shows it in Korean. */
export const slowReasonOf = (canary: Loads, live: Loads): string =>
  `three of four pages took ${slowestOfThree(canary)} ms to load in ${countOf(canary)} views, those of the live version ` +
  `${slowestOfThree(live)} ms in ${countOf(live)}`;
