import { timingSafeEqual } from 'node:crypto';

/** Whether a given value is the configured secret. The duration does not reveal how much of the value is right. */
export function isSecret(given: string | undefined, secret: string | undefined): boolean {
  if (!given || !secret) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(secret)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether an Authorization header has the configured secret as its bearer token. */
export const isBearerOf = (authorization: string | undefined, secret: string | undefined): boolean =>
  isSecret(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1], secret);
