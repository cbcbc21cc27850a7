import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { unauthorized } from '../../errors/api-error.ts';
import type { AppEnv, User } from '../../http/env.ts';
import type { SupabasePort } from '../../supabase/port.ts';
import type { Lanes } from '../lanes/lanes.ts';
import { bearerOf } from './bearer.logic.ts';

export interface RequireUserDeps {
  supabase: Pick<SupabasePort, 'verifyToken'>;
  lanes: Pick<Lanes, 'rest'>;
}

/** Accepts signed-in users and puts them into the context; all others get 401. Cookies do not authenticate. */
export function requireIdentity({ supabase }: Pick<RequireUserDeps, 'supabase'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await identify(supabase, c);
    await next();
  });
}

/** As `requireIdentity`; the request takes a place in the user's lane for REST. */
export function requireUser({ supabase, lanes }: RequireUserDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Two routes may match one path; a request takes one place.
    if (c.get('user')) return next();
    const user = await identify(supabase, c);
    const leave = await lanes.rest.enter({ kind: 'person', key: user.id });
    try {
      await next();
    } finally {
      leave();
    }
  });
}

async function identify(supabase: Pick<SupabasePort, 'verifyToken'>, c: Context<AppEnv>): Promise<User> {
  const token = bearerOf(c.req.header('authorization'));
  const verified = token ? await supabase.verifyToken(token) : null;
  if (!verified?.user) throw unauthorized();
  c.set('user', verified.user);
  return verified.user;
}
