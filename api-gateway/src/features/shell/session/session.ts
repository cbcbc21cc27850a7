import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import { forgetSignedIn, rememberSignedIn, type WriteRoutingCookieDeps } from './routing-cookie.ts';

/**
 * POST /api/private/session/routing (bearer) and POST /api/public/session/clear: set and clear the routing cookie.
 * Both answer 204.
 */
export const session = (deps: RequireUserDeps & WriteRoutingCookieDeps) =>
  new Hono<AppEnv>()
    .post('/api/private/session/routing', requireUser(deps), (c) => {
      rememberSignedIn(c, deps);
      return c.body(null, 204);
    })
    .post('/api/public/session/clear', (c) => {
      forgetSignedIn(c, deps);
      return c.body(null, 204);
    });
