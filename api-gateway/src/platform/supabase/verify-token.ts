import { isUuid } from '@dojang/contract/text';
import { rememberVerified } from '@dojang/server-kit/remember-verified';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from '../errors/api-error.ts';
import type { TokenRole, VerifiedToken } from './port.ts';
import type { Sessions } from './sessions.ts';

const ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies TokenRole[];
const isRole = (value: unknown): value is TokenRole => typeof value === 'string' && ROLES.includes(value);

function read(token: string, payload: JWTPayload): VerifiedToken | null {
  const role = payload.role;
  if (!isRole(role)) return null;
  if (role !== 'authenticated') return { role, user: null };
  if (!payload.sub || !isUuid(payload.sub)) return null;
  // A token without a session could not be revoked.
  if (typeof payload.session_id !== 'string') return null;
  const email = typeof payload.email === 'string' ? payload.email : null;
  return { role, user: { id: payload.sub, email, sessionId: payload.session_id, token } };
}

/** The claims of a token with a valid signature that has not expired, else null. */
export type ReadClaims = (token: string) => Promise<JWTPayload | null>;

/**
 * Creates `SupabasePort.verifyToken`.
 *
 * @param sessions checks whether a session has ended
 */
export function tokenVerifier(readClaims: ReadClaims, sessions: Pick<Sessions, 'isLive'>) {
  return async (token: string): Promise<VerifiedToken | null> => {
    const claims = await readClaims(token);
    const verified = claims && read(token, claims);
    if (!verified?.user) return verified;
    return (await sessions.isLive(verified.user.sessionId, verified.user.id)) ? verified : null;
  };
}

/**
 * Verifies tokens and caches valid ones for a minute.
 *
 * @param key the shared secret (HS256), or the key set of the project (asymmetric algorithms)
 * @throws in the returned function: ApiError 502 and 504 when the key set cannot be fetched
 */
export function claimsReader(key: Uint8Array | JWTVerifyGetKey): ReadClaims {
  // The explicit list of algorithms prevents that a public key is used as an HMAC secret, and refuses `none`.
  const secret = key instanceof Uint8Array;
  const options = { algorithms: secret ? ['HS256'] : ['ES256', 'RS256', 'EdDSA'], requiredClaims: ['exp', 'role'] };
  return rememberVerified(async (token) => {
    try {
      const { payload } = await (secret ? jwtVerify(token, key, options) : jwtVerify(token, key, options));
      return { value: payload, exp: payload.exp ?? 0 };
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout) throw new ApiError(504, 'upstream_timeout', { cause });
      // jose throws its own error class for invalid tokens; other errors mean that the key set cannot be fetched.
      if (cause instanceof errors.JOSEError && cause.code !== 'ERR_JOSE_GENERIC') return null;
      if (cause instanceof TypeError && secret) return null;
      throw new ApiError(502, 'upstream_unavailable', { cause });
    }
  });
}
