import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import { CLIENT_GONE, isClientGone } from '../../http/client-gone.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Log } from '../../http/log.ts';
import { setOwnHeaders } from '../../http/own-headers.ts';
import { isProbe } from '../../http/probes.ts';
import { tableOf } from '../../tracing/table-of.logic.ts';
import { serverTimingOf, traceOf } from '../../tracing/trace.logic.ts';
import type { Tracing } from '../../tracing/tracing.ts';

/**
 * Gives each request an id, which is sent as `x-request-id` and in every error, and a trace, which is sent as `server-timing`.
 * Writes one log line: method, route, status, milliseconds. The line contains no IP address, query, header or body. The health
 * route writes its own lines.
 */
export function requestLog(log: Log, now: () => number, tracing?: Pick<Tracing, 'begin'> | null) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const started = now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const traceparent = c.req.header('traceparent');
    const span = isProbe(c.req.path) ? undefined : tracing?.begin(traceparent);
    const trace = span?.trace ?? traceOf(traceparent, requestId);
    setOwnHeaders(c, { 'x-request-id': requestId, 'server-timing': serverTimingOf(trace) });
    await (span ? span.run(next) : next());
    // Our own paths are logged as routes. A forwarded path is logged as its table or function only, without a file name or
    // filter.
    const path = tableOf(c.req.path) ?? routePath(c);
    span?.end({ method: c.req.method, route: path, status: c.res.status });
    if (isProbe(c.req.path)) return;
    const status = c.res.status >= 500 && isClientGone(c) ? CLIENT_GONE : c.res.status;
    log({
      level: status >= 500 ? 'error' : 'info',
      event: 'request',
      requestId,
      traceId: trace.traceId,
      method: c.req.method,
      path,
      status,
      ms: Math.round(now() - started),
    });
  });
}
