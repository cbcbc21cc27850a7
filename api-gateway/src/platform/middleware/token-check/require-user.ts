import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError, unauthorized } from '../../errors/api-error.ts';
import type { AppEnv, User } from '../../http/env.ts';
import type { SupabasePort } from '../../supabase/port.ts';
import { callerOf } from '../lanes/caller.ts';
import type { Lanes } from '../lanes/lanes.ts';
import { bearerOf } from './bearer.logic.ts';

export interface RequireUserDeps {
  supabase: Pick<SupabasePort, 'verifyToken' | 'sessions'>;
  lanes: Pick<Lanes, 'rest'>;
  config: { trustProxy: boolean };
}

/**
 * Accepts signed-in users and puts them into the context. All others get 401. A session that has not entered its code gets
 * 403. Cookies do not authenticate.
 */
export function requireIdentity({ supabase }: Pick<RequireUserDeps, 'supabase'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await identify(supabase, c);
    await next();
  });
}

/** Like `requireIdentity`. The request also takes a place in the user's lane for REST. */
export const requireUser = (deps: RequireUserDeps) => inPlaceOf(identify, deps);

/**
 * Like `requireUser`, and also for a session that has not entered its code. Only for routes that the user needs to enter it.
 */
export const requireSession = (deps: RequireUserDeps) => inPlaceOf(signedInUser, deps);

function inPlaceOf(find: typeof identify, { supabase, lanes, config }: RequireUserDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // Two routes may match one path. The request must take only one place.
    if (c.get('user')) return next();
    c.set('user', await find(supabase, c));
    const leave = await lanes.rest.enter(callerOf(c, config.trustProxy));
    try {
      await next();
    } finally {
      leave();
    }
  });
}

/** The signed-in user of a request. @throws ApiError 401, 403 `login_code_required` */
export async function identify(supabase: RequireUserDeps['supabase'], c: Context<AppEnv>): Promise<User> {
  const user = await signedInUser(supabase, c);
  await requireProven(supabase, user);
  c.set('user', user);
  return user;
}

async function signedInUser(supabase: Pick<SupabasePort, 'verifyToken'>, c: Context<AppEnv>): Promise<User> {
  const token = bearerOf(c.req.header('authorization'));
  const verified = token ? await supabase.verifyToken(token) : null;
  if (!verified?.user) throw unauthorized();
  return verified.user;
}

/**
 * Whether a session has entered its code. The database refuses everything for a session without its code. This check is for
 * requests to Auth, and for work that the gateway does with the server's key.
 */
export async function requireProven(
  { sessions }: Pick<SupabasePort, 'sessions'>,
  { id, sessionId }: Pick<User, 'id' | 'sessionId'>,
): Promise<void> {
  if (!(await sessions.isProven(sessionId, id))) throw new ApiError(403, 'login_code_required');
}
