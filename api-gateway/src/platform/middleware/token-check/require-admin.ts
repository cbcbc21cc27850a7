import { createMiddleware } from 'hono/factory';
import { forbidden } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Rest } from '../../supabase/rest.ts';

/** Runs after `requireUser`. Accepts admins that are not suspended, according to the database. All other users get 403. */
export function requireAdmin({ rest }: { rest: Pick<Rest, 'as'> }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if ((await rest.as(c.get('user').token).rpc('is_admin', {})) !== true) throw forbidden();
    await next();
  });
}
