import { isUuid } from '@dojang/contract/text';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { rememberVerified } from './remember-verified.ts';

const ROLES = ['anon', 'authenticated', 'service_role'] as const;

export type TokenRole = (typeof ROLES)[number];

/** The claims of an access token with a valid signature, role and time. */
export interface Claims extends JWTPayload {
  readonly role: TokenRole;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** The claims of a valid token, else null. Rejects when the key set that verifies it cannot be fetched. */
export type ReadClaims = (token: string) => Promise<Claims | null>;

/** The shared secret (HS256), or the key set of a project (asymmetric algorithms). */
export type TokenKey = Uint8Array | JWTVerifyGetKey;

/** The explicit list of algorithms prevents that a public key is used as an HMAC secret. It also refuses `none`. */
const algorithmsOf = (key: TokenKey) => (key instanceof Uint8Array ? ['HS256'] : ['ES256', 'RS256', 'EdDSA']);

const verify = (token: string, key: TokenKey, options: { requiredClaims?: string[]; clockTolerance?: number }) => {
  const all = { ...options, algorithms: algorithmsOf(key) };
  return key instanceof Uint8Array ? jwtVerify(token, key, all) : jwtVerify(token, key, all);
};

const isRole = (value: unknown): value is TokenRole => ROLES.some((role) => role === value);

/** jose throws its own error class for invalid tokens; other errors mean that the key set cannot be fetched. */
const isAboutToken = (cause: unknown, key: TokenKey): boolean =>
  cause instanceof errors.JOSEError
    ? cause.code !== 'ERR_JOSE_GENERIC' && !(cause instanceof errors.JWKSTimeout)
    : cause instanceof TypeError && key instanceof Uint8Array;

/**
 * Verifies access tokens: the only place that checks their key, algorithm, time and role, for requests and sockets,
 * with an embedded and a hosted Supabase. Caches valid tokens for a minute.
 */
export function claimsReader(key: TokenKey): ReadClaims {
  return rememberVerified(async (token) => {
    try {
      const { payload } = await verify(token, key, { requiredClaims: ['exp', 'role'] });
      const { role, exp = 0 } = payload;
      return isRole(role) ? { value: { ...payload, role, exp }, exp } : null;
    } catch (cause) {
      if (isAboutToken(cause, key)) return null;
      throw cause;
    }
  });
}

/** Whether a refused token has a valid signature, which means that it has expired. */
export const isSigned = (token: string, key: TokenKey): Promise<boolean> =>
  verify(token, key, { clockTolerance: Number.MAX_SAFE_INTEGER }).then(
    () => true,
    () => false,
  );

/**
 * The user of an `authenticated` token. Null for other roles, and without a session, because such a token could not be
 * revoked.
 */
export function personOf(claims: Claims): { id: string; sessionId: string } | null {
  const { role, sub, session_id: sessionId } = claims;
  if (role !== 'authenticated' || !sub || !isUuid(sub)) return null;
  return typeof sessionId === 'string' ? { id: sub, sessionId } : null;
}
