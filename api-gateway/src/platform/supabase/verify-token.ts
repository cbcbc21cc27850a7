import { type Claims, claimsReader, personOf, type ReadClaims, type TokenKey } from '@dojang/server-kit/claims';
import { errors } from 'jose';
import { ApiError } from '../errors/api-error.ts';
import type { VerifiedToken } from './port.ts';
import type { Sessions } from './sessions.ts';

function read(token: string, claims: Claims): VerifiedToken | null {
  const { role } = claims;
  if (role !== 'authenticated') return { role, user: null };
  const person = personOf(claims);
  if (!person) return null;
  const email = typeof claims.email === 'string' ? claims.email : null;
  return { role, user: { ...person, email, token } };
}

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
 * Verifies the tokens of a hosted project.
 *
 * @throws in the returned function: ApiError 502 and 504 when the key set cannot be fetched
 */
export function hostedClaimsReader(key: TokenKey): ReadClaims {
  const readClaims = claimsReader(key);
  return async (token) => {
    try {
      return await readClaims(token);
    } catch (cause) {
      if (cause instanceof errors.JWKSTimeout) throw new ApiError(504, 'upstream_timeout', { cause });
      throw new ApiError(502, 'upstream_unavailable', { cause });
    }
  };
}
