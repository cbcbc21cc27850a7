/**
 * The Auth routes that are served, by method and path. `src/features/supabase/auth/auth-routes.ts` defines their
 * callers and rate limits.
 */
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
  'user.create': 'POST /admin/users',
  logout: 'POST /logout',
  'passkey.list': 'GET /passkeys',
  'passkey.register.options': 'POST /passkeys/registration/options',
  'passkey.register': 'POST /passkeys/registration/verify',
  'passkey.rename': 'PATCH /passkeys/:id',
  'passkey.remove': 'DELETE /passkeys/:id',
  'passkey.sign-in.options': 'POST /passkeys/authentication/options',
  'passkey.sign-in': 'POST /passkeys/authentication/verify',
  // For the server itself; the gateway forwards none of these.
  'admin.passkey.list': 'GET /admin/users/:id/passkeys',
  'admin.passkey.remove': 'DELETE /admin/users/:id/passkeys/:id',
} as const;

export type AuthRouteName = keyof typeof ROUTES;

/** Prefix of every path. */
export const AUTH_PREFIX = '/auth/v1';
const NAMES = new Map(Object.entries(ROUTES).map(([name, route]) => [route as string, name as AuthRouteName]));
/** Paths after the prefix, for any method. */
export const AUTH_PATHS = new Set([...NAMES.keys()].map((route) => route.replace(/^\w+ /, '').replace(/\?.*/, '')));

/** The path after the prefix, in the form in which a route names it. */
export const authPathOf = (pathname: string): string =>
  pathname
    .slice(AUTH_PREFIX.length)
    .replace(/(?<=^\/admin\/users\/|\/passkeys\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\/|$)/g, ':id');

/** Finds the route of a request. Its query parameter `grant_type` counts only when it occurs exactly once. */
export function authRouteOf(request: Request): AuthRouteName | null {
  const { pathname, searchParams } = new URL(request.url);
  const route = `${request.method} ${authPathOf(pathname)}`;
  const [grant, ...more] = searchParams.getAll('grant_type');
  return NAMES.get(route) ?? (more.length === 0 ? NAMES.get(`${route}?grant_type=${grant}`) : undefined) ?? null;
}
