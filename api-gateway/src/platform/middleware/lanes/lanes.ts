import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';
import { callerOf } from './caller.ts';
import { Lane, type LaneOptions } from './lane.ts';

/**
 * Limits of simultaneous work. The embedded database has ten connections. Three of them are always left to sign-in, published
 * pages and the gateway's own reads. Each of these has a lane, because otherwise the requests of one stranger would queue
 * before all others. While a place of a lane is held, nothing waits for a client: the body of the request was read before
 * (`whole-body`), and the answer is sent afterwards. Only the lanes `receiving` and `sending` are for transfers.
 */
export interface Lanes {
  rest: Lane;
  /** For pictures: short requests, of which a page sends many. */
  read: Lane;
  /** For sign-in and session refreshes. A right password is not counted, but it costs as much CPU time as a wrong one. */
  auth: Lane;
  /** For visitors: published pages that are not in memory, and the head of a page. */
  pages: Lane;
  /**
   * For bodies that are written to the disk while they arrive (`receive`). A network has at most an eighth of the places and a
   * person a sixty-fourth, and a client that sends too little is disconnected (`SERVER_LIMITS`).
   */
  receiving: Lane;
  /** For answers that are made while the client reads them, such as zips. A network has at most an eighth of the places. */
  sending: Lane;
  /** For server functions, which run in their own process. */
  functions: Lane;
  /** Opens a lane of a feature. `/readyz` shows the name. */
  open(name: string, options: LaneOptions): Lane;
  /** The lanes whose places are held instead of used, see `Lane.isStuck`. */
  stuck(): string[];
}

/** Wait of one second before a refusal, as its Retry-After says. So a flood that retries after each refusal is slow. */
const REFUSAL_MS = 1_000;

export function createLanes(): Lanes {
  const all = new Map<string, Lane>();
  const open = (name: string, options: LaneOptions) => {
    const lane = new Lane(options);
    all.set(name, lane);
    return lane;
  };
  /** A lane for all callers, also without a session. */
  const forAll = (name: string, options: LaneOptions) => open(name, { ...options, refusalMs: REFUSAL_MS });
  return {
    rest: forAll('rest', {
      total: 7,
      anonymous: 4,
      leftToAnonymous: 1,
      perCaller: 4,
      waiting: 256,
      waitingPerCaller: 32,
      waitMs: 3_000,
    }),
    read: forAll('read', {
      total: 2,
      anonymous: 2,
      perCaller: 2,
      waiting: 1_024,
      waitingPerCaller: 256,
      waitMs: 5_000,
    }),
    auth: forAll('auth', {
      total: 4,
      anonymous: 4,
      perCaller: 3,
      waiting: 1_024,
      waitingPerCaller: 256,
      waitMs: 10_000,
    }),
    pages: forAll('pages', { total: 3, anonymous: 3, perCaller: 1, waiting: 256, waitingPerCaller: 32, waitMs: 5_000 }),
    receiving: open('receiving', {
      total: 512,
      anonymous: 256,
      perNetwork: 64,
      perAnonymous: 32,
      perCaller: 8,
      waiting: 512,
      waitingPerCaller: 64,
      waitMs: 30_000,
    }),
    sending: open('sending', {
      total: 256,
      anonymous: 0,
      perNetwork: 32,
      perCaller: 2,
      waiting: 256,
      waitingPerCaller: 4,
      waitMs: 10_000,
    }),
    functions: open('functions', {
      total: 8,
      anonymous: 1,
      perCaller: 2,
      waiting: 64,
      waitingPerCaller: 8,
      waitMs: 5_000,
    }),
    open,
    stuck: () => [...all].filter(([, lane]) => lane.isStuck()).map(([name]) => name),
  };
}

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
