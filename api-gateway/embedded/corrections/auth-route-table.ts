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

/** Before each of them. */
export const AUTH_PREFIX = '/auth/v1';
const NAMES = new Map(Object.entries(ROUTES).map(([name, route]) => [route as string, name as AuthRouteName]));
/** Paths after the prefix, whatever their method. */
export const AUTH_PATHS = new Set([...NAMES.keys()].map((route) => route.replace(/^\w+ /, '').replace(/\?.*/, '')));

/** Which route a request is for; its parameter `grant_type` counts where there is exactly one. */
export function authRouteOf(request: Request): AuthRouteName | null {
  const { pathname, searchParams } = new URL(request.url);
  const route = `${request.method} ${pathname.slice(AUTH_PREFIX.length)}`;
  const [grant, ...more] = searchParams.getAll('grant_type');
  return NAMES.get(route) ?? (more.length === 0 ? NAMES.get(`${route}?grant_type=${grant}`) : undefined) ?? null;
}
