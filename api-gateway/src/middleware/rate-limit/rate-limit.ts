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
