import { createMiddleware } from 'hono/factory';
import { ApiError, notFound, unauthorized } from '../../../platform/errors/api-error.ts';
import { textOf } from '../../../platform/http/body.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import {
  type FreshProofDeps,
  requireFreshProof,
} from '../../../platform/middleware/token-check/require-fresh-proof.ts';
import { requireProven } from '../../../platform/middleware/token-check/require-user.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import type { AuthKey, AuthRouteName } from './auth-routes.ts';
import { type AuthRefusal, type ParsedAuthRoute, parseAuthRoute } from './parse-auth-route.logic.ts';
import { returnAddress } from './redirect.logic.ts';

export interface AuthRouteDeps {
  supabase: Pick<SupabasePort, 'publishableKey' | 'secretKey' | 'sessions'>;
  rest: FreshProofDeps['rest'];
  config: { siteUrl: string };
}

/**
 * Runs after the token check. Finds the Auth route of a request once for all later code, and refuses requests without a route.
 * Auth gets only the parsed parts of the request.
 */
export function authRoute({ supabase, rest, config }: AuthRouteDeps) {
  const isKey = (key: string | undefined) => key === supabase.publishableKey || key === supabase.secretKey;
  const shows: Record<AuthKey, (apikey: string | undefined, isSignedIn: boolean) => boolean> = {
    none: () => true,
    publishable: isKey,
    bearer: (apikey, isSignedIn) => isKey(apikey) && isSignedIn,
  };
  return createMiddleware<AppEnv>(async (c, next) => {
    const route = parseAuthRoute(c.req.method, c.req.url, textOf(c));
    if (typeof route === 'string') throw refusalOf(route);
    if (!shows[route.key](c.req.header('apikey'), c.get('user') !== undefined)) throw unauthorized();
    const person = c.get('user');
    if (person && NEEDS_PROOF.has(route.name) && route.url.searchParams.get('scope') !== 'local') {
      await requireProven(supabase, person);
    }
    if (person && route.isFresh) await requireFreshProof({ rest }, person);
    const wanted = route.url.searchParams.get('redirect_to');
    if (wanted !== null) route.url.searchParams.set('redirect_to', returnAddress(config.siteUrl, wanted));
    c.set('authRoute', route);
    c.req.raw = requestOf(route, c.req.raw);
    await next();
    if (person && ENDS_SESSIONS.has(route.name) && c.res.ok) supabase.sessions.forget(person.id);
  });
}

const ENDS_SESSIONS = new Set<AuthRouteName>(['logout', 'user.update']);
/** Routes that end sessions or change passkeys. A session without its code may use them for itself only, or not at all. */
const NEEDS_PROOF = new Set<AuthRouteName>([
  ...ENDS_SESSIONS,
  'passkey.list',
  'passkey.register.options',
  'passkey.register',
  'passkey.rename',
  'passkey.remove',
]);

function refusalOf(refusal: AuthRefusal): ApiError {
  if (refusal === 'not_found') return notFound();
  return refusal === 'method_not_allowed' ? new ApiError(405, refusal) : new ApiError(400, refusal);
}

function requestOf(route: ParsedAuthRoute, from: Request): Request {
  const headers = new Headers(from.headers);
  // Auth would also read the redirect address from this parameter.
  for (const name of ['redirect_to', 'referer', 'content-length', 'content-type']) headers.delete(name);
  if (route.method === 'GET' || route.method === 'DELETE')
    return new Request(route.url, { method: route.method, headers, signal: from.signal });
  headers.set('content-type', 'application/json');
  return new Request(route.url, {
    method: route.method,
    headers,
    body: JSON.stringify(bodyOf(route)),
    signal: from.signal,
  });
}

/** Removes the ticket of a reset, which is for the gateway only. A project with a captcha would read it as a captcha token. */
function bodyOf({ name, body }: ParsedAuthRoute): object {
  const { gotrue_meta_security: _, ...rest } = body;
  return name === 'recover' ? rest : body;
}
