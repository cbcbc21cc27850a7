import { rememberVerified } from '@dojang/server-kit/remember-verified';
import { type JWTPayload, jwtVerify } from 'jose';
import { type Correction, pathOf } from './fetch.ts';

const ROLES: readonly unknown[] = ['anon', 'authenticated', 'service_role'];

/** The claims of a valid token, else null. */
export type ReadToken = (token: string) => Promise<JWTPayload | null>;

/** Verifies tokens: signed with the secret, not expired, and for one of the three roles. */
export function createTokenReader(jwtSecret: string): ReadToken {
  const key = new TextEncoder().encode(jwtSecret);
  return rememberVerified(async (token) => {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp', 'role'] };
    const claims = await jwtVerify(token, key, options).then(
      ({ payload }) => payload,
      () => null,
    );
    return claims && ROLES.includes(claims.role) ? { value: claims, exp: claims.exp ?? 0 } : null;
  });
}

/**
 * lite treats an invalid token (`abc.def`, `alg: none` without a signature) as no token, and serves the request as
 * anonymous. Here an invalid token is answered 401.
 */
export function refuseBadTokens(read: ReadToken, jwtSecret: string): Correction {
  return (next) => async (request, context) => {
    const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.startsWith('sb_')) return next(request, context);
    return (await read(token)) ? next(request, context) : refusal(pathOf(request), token, jwtSecret);
  };
}

async function refusal(path: string, token: string, jwtSecret: string): Promise<Response> {
  const key = new TextEncoder().encode(jwtSecret);
  const expired = await jwtVerify(token, key, { algorithms: ['HS256'], clockTolerance: Number.MAX_SAFE_INTEGER }).then(
    () => true,
    () => false,
  );
  const headers = { 'access-control-allow-origin': '*', 'www-authenticate': 'Bearer error="invalid_token"' };
  const message = expired ? 'JWT expired' : 'JWT could not be verified';
  if (path.startsWith('/auth/v1/')) {
    return Response.json({ code: 'bad_jwt', error_code: 'bad_jwt', msg: message }, { status: 403, headers });
  }
  if (path.startsWith('/storage/v1/')) {
    return Response.json({ statusCode: '401', error: 'InvalidJWT', message }, { status: 401, headers });
  }
  const code = expired ? 'PGRST303' : 'PGRST301';
  return Response.json({ code, message, details: null, hint: null }, { status: 401, headers });
}
