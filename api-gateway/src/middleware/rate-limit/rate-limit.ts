import { type ApiError, tooMany } from '../../errors/api-error.ts';
import type { ErrorCode } from '../../errors/messages.ts';
import type { Limiter } from './limiter.logic.ts';

/** Limiters with the key that each counts under. */
export type Counted = readonly (readonly [Limiter, string])[];

/** @returns the 429 to answer with, or undefined when none is at its limit */
export function blockedBy(counted: Counted, code: ErrorCode): ApiError | undefined {
  const wait = Math.max(...counted.map(([limiter, key]) => limiter.blockedFor(key)));
  return wait > 0 ? tooMany(code, wait / 1000) : undefined;
}

/** @throws ApiError 429 with `code` */
export function refuseWhenBlocked(counted: Counted, code: ErrorCode): void {
  const refusal = blockedBy(counted, code);
  if (refusal) throw refusal;
}

export function countAll(counted: Counted): void {
  for (const [limiter, key] of counted) limiter.count(key);
}

function forgiveAll(counted: Counted): void {
  for (const [limiter, key] of counted) limiter.forgive(key);
}

/**
 * Counts a try before it is made, so that a hundred at once are a hundred, and takes the count back unless `isWrong`
 * says that it was a bad one.
 *
 * @throws ApiError 429 with `code`
 */
export async function countWrong<T>(
  counted: Counted,
  code: ErrorCode,
  attempt: () => Promise<T>,
  isWrong: (outcome: T) => boolean | Promise<boolean>,
): Promise<T> {
  refuseWhenBlocked(counted, code);
  countAll(counted);
  let wrong = false;
  try {
    const outcome = await attempt();
    wrong = await isWrong(outcome);
    return outcome;
  } finally {
    if (!wrong) forgiveAll(counted);
  }
}
