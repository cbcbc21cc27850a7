import { isUuid } from '@dojang/contract/text';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ApiError } from '../errors/api-error.ts';
import type { TokenRole, VerifiedToken } from './port.ts';
import { rememberVerified } from '@dojang/server-kit/remember-verified';
import type { Sessions } from './sessions.ts';

const ROLES: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies TokenRole[];
const isRole = (value: unknown): value is TokenRole => typeof value === 'string' && ROLES.includes(value);

function read(token: string, payload: JWTPayload): VerifiedToken | null {
  const role = payload.role;
  if (!isRole(role)) return null;
  if (role !== 'authenticated') return { role, user: null };
  if (!payload.sub || !isUuid(payload.sub)) return null;
  // One that belongs to no session could not be ended.
  if (typeof payload.session_id !== 'string') return null;
  const email = typeof payload.email === 'string' ? payload.email : null;
  return { role, user: { id: payload.sub, email, sessionId: payload.session_id, token } };
}

/**
 * Makes `SupabasePort.verifyToken`.
 *
 * @param sessions what knows which sessions were ended
 * @param key the shared secret (HS256), or the key set of the project (asymmetric algorithms)
 */
export function tokenVerifier(key: Uint8Array | JWTVerifyGetKey, sessions: Pick<Sessions, 'isLive'>) {
  const verify = rememberVerified(signatureVerifier(key));
  return async (token: string): Promise<VerifiedToken | null> => {
    const verified = await verify(token);
    if (!verified?.user) return verified;
    return (await sessions.isLive(verified.user.sessionId, verified.user.id)) ? verified : null;
  };
}

function signatureVerifier(key: Uint8Array | JWTVerifyGetKey) {
  // Naming the algorithms keeps a public key from being taken for an HMAC secret, and refuses `none`.
  const secret = key instanceof Uint8Array;
  const options = { algorithms: secret ? ['HS256'] : ['ES256', 'RS256', 'EdDSA'], requiredClaims: ['exp', 'role'] };
  return async (token: string): Promise<{ value: VerifiedToken; exp: number } | null> => {
    try {
      const { payload } = await (secret ? jwtVerify(token, key, options) : jwtVerify(token, key, options));
      const value = read(token, payload);
      return value && { value, exp: payload.exp ?? 0 };
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout) throw new ApiError(504, 'upstream_timeout', { cause });
      // jose throws its own kind for everything wrong with the token; the rest is a key set that cannot be fetched.
      if (cause instanceof errors.JOSEError && cause.code !== 'ERR_JOSE_GENERIC') return null;
      if (cause instanceof TypeError && secret) return null;
      throw new ApiError(502, 'upstream_unavailable', { cause });
    }
  };
}
