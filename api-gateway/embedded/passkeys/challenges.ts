import { createHmac, randomUUID } from 'node:crypto';

const VALID_SECONDS = 300;

/** The purpose of a challenge: the user who registers, or null for a sign-in, because the user is not known before. */
type Purpose = string | null;

export interface Challenge {
  id: string;
  /** The bytes that the authenticator signs, in base64url. */
  challenge: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

export interface Challenges {
  issue(purpose: Purpose): Challenge;
  /** @returns null for an id that was not issued, and for an expired one */
  find(purpose: Purpose, id: unknown): Challenge | null;
}

/**
 * Challenges of passkeys. Their bytes are computed from their id, so strangers who ask for many challenges fill no table.
 *
 * @param secret key of the bytes
 */
export function createChallenges(secret: string, now: () => number = Date.now): Challenges {
  const of = (purpose: Purpose, id: string, expiresAt: number): Challenge => ({
    id,
    challenge: createHmac('sha256', secret)
      .update(JSON.stringify(['passkey challenge', purpose, id]))
      .digest('base64url'),
    expiresAt,
  });
  return {
    issue(purpose) {
      const expiresAt = Math.floor(now() / 1000) + VALID_SECONDS;
      return of(purpose, `${randomUUID()}.${expiresAt}`, expiresAt);
    },
    find(purpose, id) {
      const [, end] = (typeof id === 'string' && /^[0-9a-f-]{36}\.(\d{10})$/.exec(id)) || [];
      return end && Number(end) * 1000 > now() ? of(purpose, String(id), Number(end)) : null;
    },
  };
}
