import { createMiddleware } from 'hono/factory';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { parseStorageRoute } from './storage-routes.ts';

/** Finds the Storage route of a request once for all later code; an unknown path is 404, another method 405. */
export const storageRoute = createMiddleware<AppEnv>(async (c, next) => {
  const reading = parseStorageRoute(c.req.method, c.get('address'));
  if (!reading) throw notFound();
  if ('methods' in reading)
    throw new ApiError(405, 'method_not_allowed', { headers: { allow: reading.methods.join(', ') } });
  c.set('storageRoute', reading.route);
  await next();
});
