import { authError } from './auth-body.ts';
import { AUTH_PATHS, AUTH_PREFIX, authPathOf, authRouteOf } from './auth-route-table.ts';
import type { Correction } from './fetch.ts';

/** Finds the route once for all later corrections. Routes that the product does not use are closed. */
export const readAuthRoute: Correction = (next) => async (request, context) => {
  const { pathname } = new URL(request.url);
  if (!pathname.startsWith(`${AUTH_PREFIX}/`)) return next(request, context);
  const authRoute = authRouteOf(request);
  if (authRoute) return next(request, { ...context, authRoute });
  if (!AUTH_PATHS.has(authPathOf(pathname))) return authError(404, 'not_found', 'Not found');
  return pathname === `${AUTH_PREFIX}/token` && request.method === 'POST'
    ? authError(400, 'invalid_credentials', 'unsupported_grant_type')
    : authError(405, 'method_not_allowed', 'Method not allowed');
};
