import type { Context } from 'hono';
import type { AppEnv } from './env.ts';

/** The status that is logged for a request whose client disconnected before the answer. It is never sent. */
export const CLIENT_GONE = 499;

/** Whether the client has disconnected. A failure is then most likely a consequence of that. */
export const isClientGone = (c: Context<AppEnv>): boolean =>
  c.env?.incoming?.socket?.destroyed === true || c.req.raw.signal.aborted;
