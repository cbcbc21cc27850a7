import { isSigned, type ReadClaims } from '@dojang/server-kit/claims';
import { type Correction, pathOf } from './fetch.ts';

/**
 * lite treats an invalid token (`abc.def`, or `alg: none` without a signature) like a missing token, and serves the request as
 * anonymous. Here an invalid token is answered with 401.
 */
export function refuseBadTokens(read: ReadClaims, jwtSecret: string): Correction {
  return (next) => async (request, context) => {
    const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.startsWith('sb_')) return next(request, context);
    return (await read(token)) ? next(request, context) : refusal(pathOf(request), token, jwtSecret);
  };
}

async function refusal(path: string, token: string, jwtSecret: string): Promise<Response> {
  const isExpired = await isSigned(token, new TextEncoder().encode(jwtSecret));
  const headers = { 'access-control-allow-origin': '*', 'www-authenticate': 'Bearer error="invalid_token"' };
  const message = isExpired ? 'JWT expired' : 'JWT could not be verified';
  if (path.startsWith('/auth/v1/')) {
    return Response.json({ code: 'bad_jwt', error_code: 'bad_jwt', msg: message }, { status: 403, headers });
  }
  if (path.startsWith('/storage/v1/')) {
    return Response.json({ statusCode: '401', error: 'InvalidJWT', message }, { status: 401, headers });
  }
  const code = isExpired ? 'PGRST303' : 'PGRST301';
  return Response.json({ code, message, details: null, hint: null }, { status: 401, headers });
}
