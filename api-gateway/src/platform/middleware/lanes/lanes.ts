import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { callerOf } from './caller.ts';
import { Lane, type LaneOptions } from './lane.ts';

/**
 * Limits of simultaneous requests to the database and to files. The embedded database has ten connections. Three of them are
 * always left to sign-in, published pages and the gateway's own reads. Each of these has a lane, because otherwise the
 * requests of one stranger would queue before all others.
 */
export interface Lanes {
  rest: Lane;
  /** For pictures: short requests, of which a page sends many. */
  read: Lane;
  /** For sign-in and session refreshes. A right password is not counted, but it costs as much CPU time as a wrong one. */
  auth: Lane;
  /** For visitors: published pages that are not in memory, and the head of a page. */
  pages: Lane;
  /** For transfers. A place is held as long as the transfer. It uses no database connection meanwhile. */
  upload: Lane;
  /** For parts of files, of any size. Signed-in users only. */
  files: Lane;
  /** For server functions, which run in their own process. */
  functions: Lane;
}

/** Wait of one second before a refusal, as its Retry-After says. So a flood that retries after each refusal is slow. */
const REFUSAL_MS = 1_000;
/** A lane for all callers, also without a session. */
const openLane = (options: LaneOptions) => new Lane({ ...options, refusalMs: REFUSAL_MS });

export const createLanes = (): Lanes => ({
  rest: openLane({ total: 7, anonymous: 4, perCaller: 4, waiting: 256, waitingPerCaller: 32, waitMs: 3_000 }),
  read: openLane({ total: 2, anonymous: 2, perCaller: 2, waiting: 1_024, waitingPerCaller: 256, waitMs: 5_000 }),
  auth: openLane({ total: 4, anonymous: 4, perCaller: 3, waiting: 1_024, waitingPerCaller: 256, waitMs: 10_000 }),
  pages: openLane({ total: 3, anonymous: 3, perCaller: 1, waiting: 256, waitingPerCaller: 32, waitMs: 5_000 }),
  upload: new Lane({ total: 64, anonymous: 4, perCaller: 4, waiting: 128, waitingPerCaller: 32, waitMs: 30_000 }),
  files: new Lane({ total: 64, anonymous: 1, perCaller: 3, waiting: 128, waitingPerCaller: 16, waitMs: 30_000 }),
  functions: new Lane({ total: 8, anonymous: 1, perCaller: 2, waiting: 64, waitingPerCaller: 8, waitMs: 5_000 }),
});

export interface LaneDeps {
  lanes: Lanes;
  config: { trustProxy: boolean };
}

/** Holds a place in a lane until the answer has arrived. */
export function inLane({ lanes, config }: LaneDeps, choose: (lanes: Lanes, c: Context<AppEnv>) => Lane) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const leave = await choose(lanes, c).enter(callerOf(c, config.trustProxy));
    try {
      await next();
    } finally {
      // When the database does not answer at all, the caller did not cause the timeout.
      leave(c.error instanceof ApiError && c.error.code === 'statement_timeout');
    }
  });
}
