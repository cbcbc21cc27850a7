import { Hono } from 'hono';
import type { AppServices } from '../../../deps.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import { forgetSignedIn, rememberSignedIn } from './routing-cookie.ts';

/**
 * POST /api/private/session/routing (bearer) and POST /api/public/session/clear: set and clear the routing cookie.
 * Both answer 204.
 */
export const session = (deps: AppServices) =>
  new Hono<AppEnv>()
    .post('/api/private/session/routing', requireUser(deps), (c) => {
      rememberSignedIn(c, deps);
      return c.body(null, 204);
    })
    .post('/api/public/session/clear', (c) => {
      forgetSignedIn(c, deps);
      return c.body(null, 204);
    });
