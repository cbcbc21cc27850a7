import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { CLIENT_GONE, isClientGone } from '../../http/client-gone.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Log } from '../../http/log.ts';
import { isProbe } from '../../http/probes.ts';

/** Our own paths are logged as routes; of proxied ones only the table or function, never a file name or a filter. */
const tableOf = (path: string) => /^\/rest\/v1\/(?:rpc\/)?[a-z_]+$/.exec(path)?.[0];

/**
 * Gives each request an id, which is sent as `x-request-id` and in every error, and writes one log line: method,
 * route, status, milliseconds. No IP address, query, header or body. The health route writes its own lines.
 */
export function requestLog(log: Log, now: () => number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    await next();
    if (isProbe(c.req.path)) return;
    const status = c.res.status >= 500 && isClientGone(c) ? CLIENT_GONE : c.res.status;
    log({
      level: status >= 500 ? 'error' : 'info',
      event: 'request',
      requestId,
      method: c.req.method,
      path: tableOf(c.req.path) ?? routePath(c),
      status,
      ms: Math.round(now() - started),
    });
  });
}
