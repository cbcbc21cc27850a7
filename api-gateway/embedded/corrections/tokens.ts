import { jwtVerify } from 'jose';
import { type Correction, pathOf } from './fetch.ts';

const ROLES: readonly unknown[] = ['anon', 'authenticated', 'service_role'];

/**
 * lite takes a token that is none (`abc.def`, `alg: none` without a signature) for no token and serves the request as
 * anonymous. A caller that shows a token means it: 401.
 */
export function refuseBadTokens(jwtSecret: string): Correction {
  const key = new TextEncoder().encode(jwtSecret);
  return (next) => async (request, context) => {
    const [scheme, token] = (request.headers.get('authorization') ?? '').split(' ', 2);
    if (scheme?.toLowerCase() !== 'bearer' || !token || token.startsWith('sb_')) return next(request, context);
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp', 'role'] });
      if (ROLES.includes(payload.role)) return next(request, context);
    } catch {}
    return refusal(pathOf(request), token, key);
  };
}

async function refusal(path: string, token: string, key: Uint8Array): Promise<Response> {
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
