import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/** What the log tells of a request whose client left before its answer; nobody gets it. */
export const CLIENT_GONE = 499;

/** Whether nobody waits for the answer any more: a failure then is most likely the client's leaving itself. */
export const isClientGone = (c: Context<AppEnv>): boolean =>
  c.env?.incoming?.socket?.destroyed === true || c.req.raw.signal.aborted;
