import { Hono } from 'hono';
import type { AppServices } from '../../deps.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { requireUser } from '../../platform/middleware/token-check/require-user.ts';

/** What admins are told of the platform itself. */
export const platform = (services: AppServices) =>
  new Hono<AppEnv>()
    .use('/api/private/platform/*', requireUser(services), requireAdmin(services))
    .post('/api/private/platform/getProblems', async (c) => {
      // Looks again when what is kept has changed.
      await services.registry.live();
      return c.json(services.registry.problems());
    });
