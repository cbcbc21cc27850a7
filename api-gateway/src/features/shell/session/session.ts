import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import { type RequireUserDeps, requireUser } from '../../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { personOf, type WriteRoutingCookieDeps, writeRouting } from './routing-cookie.ts';

export type SessionDeps = RequireUserDeps & WriteRoutingCookieDeps & { rest: Pick<Rest, 'as'> };

/**
 * POST /api/private/session/routing (bearer) writes the signed-in user into the routing cookie. POST /api/public/session/clear
 * removes the user from it. Both answer 204.
 */
export const session = (deps: SessionDeps) =>
  new Hono<AppEnv>()
    .post('/api/private/session/routing', requireUser(deps), async (c) => {
      const { id, token } = c.get('user');
      // When the database does not answer, the sign-in still works, but an admin gets no previews.
      const isAdmin = await deps.rest
        .as(token)
        .rpc('is_admin', {})
        .catch(() => false);
      writeRouting(c, deps, { signedIn: true, isAdmin: isAdmin === true, person: personOf(deps, id) });
      return c.body(null, 204);
    })
    .post('/api/public/session/clear', (c) => {
      writeRouting(c, deps, { signedIn: false, isAdmin: false, person: null });
      return c.body(null, 204);
    });
