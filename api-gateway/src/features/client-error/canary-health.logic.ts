/** What browsers reported of a version: documents that opened it, and failures. */
export interface Sums {
  views: number;
  errors: number;
}

const MIN_VIEWS = 200;
const MIN_ERRORS = 10;
/** A canary may fail at most this many times as often as the live version. */
const FACTOR = 2;

const rateOf = ({ views, errors }: Sums): number => (views === 0 ? 0 : errors / views);

/** Whether a canary fails so much more often than the live version that it has to end. */
export const isUnhealthy = (canary: Sums, live: Sums): boolean =>
  canary.views >= MIN_VIEWS && canary.errors >= MIN_ERRORS && rateOf(canary) > FACTOR * rateOf(live);

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

/** Text for the owners of the version. */
export const failuresText = ({ views, errors }: Sums): string =>
  `${views.toLocaleString('ko-KR')}번 가운데 ${errors.toLocaleString('ko-KR')}번 실패`;

/** Text for the history of the remote. The page of the releases shows it in Korean. */
export const reasonOf = (canary: Sums, live: Sums): string =>
  `failed in ${canary.errors} of ${canary.views} views, the live version in ${live.errors} of ${live.views}`;
