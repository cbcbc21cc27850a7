import { createMiddleware } from 'hono/factory';
import type { AppDeps } from '../../deps.ts';
import { unauthorized } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { bearerOf } from './bearer.logic.ts';

/** Lets signed-in people through and puts them into the context; anything else is 401. Cookies never count. */
export function requireUser({ supabase }: Pick<AppDeps, 'supabase'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = bearerOf(c.req.header('authorization'));
    const verified = token ? await supabase.verifyToken(token) : null;
    if (!verified?.user) throw unauthorized();
    c.set('user', verified.user);
    await next();
  });
}
