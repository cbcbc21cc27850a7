import { createMiddleware } from 'hono/factory';
import { ApiError } from '../../errors/api-error.ts';
import type { AppEnv } from '../../http/env.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Refuses methods that no route has, such as TRACE, with 405. Refuses compressed bodies, because they expand when they are
 * read, with 415.
 */
export const plainRequests = createMiddleware<AppEnv>(async (c, next) => {
  if (!METHODS.includes(c.req.method)) {
    throw new ApiError(405, 'method_not_allowed', { headers: { allow: METHODS.join(', ') } });
  }
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError(415, 'invalid_request', { headers: { 'accept-encoding': 'identity' } });
  }
  await next();
});
