import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { callerOf } from './caller.ts';
import { Lane } from './lane.ts';

/**
 * Ways to the database and the files behind. The embedded one has ten connections: three are left to sign-in, published
 * pages and the gateway's own reads, whatever callers ask for.
 */
export interface Lanes {
  rest: Lane;
  /** Pictures: short, and many of a page at once. */
  read: Lane;
  /** As long as a file takes; it holds no connection meanwhile. */
  upload: Lane;
}

export const createLanes = (): Lanes => ({
  rest: new Lane({ total: 7, anonymous: 4, perCaller: 4, waiting: 256, waitingPerCaller: 32, waitMs: 3_000 }),
  read: new Lane({ total: 2, anonymous: 2, perCaller: 2, waiting: 1_024, waitingPerCaller: 256, waitMs: 5_000 }),
  upload: new Lane({ total: 64, anonymous: 4, perCaller: 4, waiting: 128, waitingPerCaller: 32, waitMs: 30_000 }),
});

export interface LaneDeps {
  lanes: Lanes;
  config: { trustProxy: boolean };
}

/** Holds a place in a lane until the answer has come. */
export function inLane({ lanes, config }: LaneDeps, choose: (lanes: Lanes, c: Context<AppEnv>) => Lane) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const leave = await choose(lanes, c).enter(callerOf(c, config.trustProxy));
    try {
      await next();
    } finally {
      // A database that does not answer at all is nobody's doing.
      leave(c.error instanceof ApiError && c.error.code === 'statement_timeout');
    }
  });
}
