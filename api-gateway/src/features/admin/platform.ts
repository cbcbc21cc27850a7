import { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { ReleaseReader } from '../../platform/releases/registry.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

export interface PlatformProblemsDeps extends RequireUserDeps {
  rest: Pick<Rest, 'as'>;
  registry: Pick<ReleaseReader, 'live' | 'problems'>;
}

/** What admins can see of the platform's state. */
export const platform = (deps: PlatformProblemsDeps) =>
  new Hono<AppEnv>()
    .use('/api/private/platform/*', requireUser(deps), requireAdmin(deps))
    .post('/api/private/platform/getProblems', async (c) => {
      // Reads the stored releases again when they have changed.
      await deps.registry.live();
      return c.json(deps.registry.problems());
    });
