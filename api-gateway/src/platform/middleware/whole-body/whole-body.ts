import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../http/env.ts';
import { readBody } from '../../http/read-body.ts';

const KB = 1024;

/** Limit for ids, codes and names. Longer content is sent over REST, which has its own limits. */
const DEFAULT_BYTES = 16 * KB;

/** The maximum bytes of bodies that are sent to these paths. */
export interface BodyLimit {
  readonly path: RegExp;
  readonly bytes: number;
}

export interface WholeBodyOptions {
  /** The first one that fits counts; without one, 16 KB. */
  limits: readonly BodyLimit[];
  /**
   * Whether a route reads the body itself: as it arrives (`receive`), or because the limit depends on the caller. It must do so
   * before it takes a place in any other lane.
   */
  readsItself(method: string, path: string, type: string): boolean;
}

/**
 * Reads the body of every request before its route runs, so that no place, lock or connection is held while a client sends.
 * The server bounds the time, the rate and the memory of bodies that arrive (`SERVER_LIMITS`).
 *
 * Answers 413 `too_large` when a body exceeds its limit, also without a declared length.
 */
export const wholeBody = ({ limits, readsItself }: WholeBodyOptions) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req;
    if (method !== 'GET' && method !== 'HEAD' && !readsItself(method, path, c.req.header('content-type') ?? '')) {
      const most = limits.find((limit) => limit.path.test(path))?.bytes ?? DEFAULT_BYTES;
      c.set('body', await readBody(c.req.raw, most));
    }
    await next();
  });
