import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

const MOST = 5_000;
/** A revoked signing key takes effect after this time. */
const REMEMBERED_MS = 60_000;

interface Verified<T> {
  readonly value: T;
  /** Seconds since 1970. */
  readonly exp: number;
}

/**
 * Verifies each token once a minute, not once a request: browsers send the same token for an hour. Refused tokens are
 * not cached.
 *
 * @param verify null when the token is invalid
 */
export function rememberVerified<T>(
  verify: (token: string) => Promise<Verified<T> | null>,
): (token: string) => Promise<T | null> {
  const known = new LRUCache<string, Verified<T>>({ ...atMost(MOST), ttl: REMEMBERED_MS });
  return async (token) => {
    const hit = known.get(token);
    if (hit && hit.exp * 1000 > Date.now()) return hit.value;
    const verified = await verify(token);
    if (!verified) return null;
    known.set(token, verified);
    return verified.value;
  };
}
