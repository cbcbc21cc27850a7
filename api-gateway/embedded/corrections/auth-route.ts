import { authError } from './auth-body.ts';
import type { Correction } from './fetch.ts';

/** What of Auth is served, by method and address. `src/features/supabase/auth/auth-routes.ts` says by whom and how often. */
const ROUTES = {
  'token.password': 'POST /token?grant_type=password',
  'token.refresh_token': 'POST /token?grant_type=refresh_token',
  'token.pkce': 'POST /token?grant_type=pkce',
  signup: 'POST /signup',
  verify: 'POST /verify',
  'verify.link': 'GET /verify',
  recover: 'POST /recover',
  resend: 'POST /resend',
  'user.read': 'GET /user',
  'user.update': 'PUT /user',
  logout: 'POST /logout',
} as const;

export type AuthRouteName = keyof typeof ROUTES;

const PREFIX = '/auth/v1';
const NAMES = new Map(Object.entries(ROUTES).map(([name, route]) => [route as string, name as AuthRouteName]));
const PATHS = new Set([...NAMES.keys()].map((route) => route.replace(/^\w+ /, '').replace(/\?.*/, '')));

/** Which route a request is for; its parameter `grant_type` counts where there is exactly one. */
export function authRouteOf(request: Request): AuthRouteName | null {
  const { pathname, searchParams } = new URL(request.url);
  const route = `${request.method} ${pathname.slice(PREFIX.length)}`;
  const [grant, ...more] = searchParams.getAll('grant_type');
  return NAMES.get(route) ?? (more.length === 0 ? NAMES.get(`${route}?grant_type=${grant}`) : undefined) ?? null;
}

/** Reads the route once for all corrections behind it. What the product does not use is closed. */
export const readAuthRoute: Correction = (next) => async (request, context) => {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${PREFIX}/`)) return next(request, context);
  const authRoute = authRouteOf(request);
  if (authRoute) return next(request, { ...context, authRoute });
  if (!PATHS.has(pathname.slice(PREFIX.length))) return authError(404, 'not_found', 'Not found');
  return pathname === `${PREFIX}/token` && request.method === 'POST'
    ? authError(400, 'invalid_credentials', 'unsupported_grant_type')
    : authError(405, 'method_not_allowed', 'Method not allowed');
};
