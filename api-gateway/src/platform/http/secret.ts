import { timingSafeEqual } from 'node:crypto';

/** Whether a given value is the configured secret; the time that it takes does not tell how much of it is right. */
export function isSecret(given: string | undefined, secret: string | undefined): boolean {
  if (!given || !secret) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}
