import { createMiddleware } from 'hono/factory';
import { ApiError, notFound, unauthorized } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { createLimits, type LimitDeps, type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import './context.ts';

const PATH = /^\/functions\/v1\/([a-z0-9-]+)$/;
/** Calls by account. A call reads what a person has, which may be much, and costs more than its request. */
const LIMITS = { functionCall: { ...within(10, 300), keeps: 'all' } } as const satisfies Record<string, LimitRule>;
const REGION = /^[a-z]{2}-[a-z]+-\d$/;

export interface FunctionRouteDeps extends LimitDeps {
  /** Names of the server functions. */
  functions: ReadonlySet<string>;
}

/**
 * Puts the path of a listed server function into the context, with the region that its caller asks for. Only signed-in users
 * may call a function. A browser of another origin first sends a CORS preflight without a token (OPTIONS).
 */
export function functionRoute({ functions, ...deps }: FunctionRouteDeps) {
  const limits = createLimits(deps, LIMITS);
  return createMiddleware<AppEnv>(async (c, next) => {
    const [, name = ''] = PATH.exec(c.req.path) ?? [];
    if (!functions.has(name)) throw notFound();
    const { method } = c.req;
    if (method !== 'POST' && method !== 'OPTIONS') {
      throw new ApiError(405, 'method_not_allowed', { headers: { allow: 'POST, OPTIONS' } });
    }
    const user = c.get('user');
    if (method === 'POST' && !user && !c.get('isServer')) throw unauthorized();
    if (method === 'POST' && user) await take([limits('functionCall', user.id)], 'too_many_requests');
    const region = c.req.query('forceFunctionRegion') ?? '';
    c.set('functionTarget', `/functions/v1/${name}${REGION.test(region) ? `?forceFunctionRegion=${region}` : ''}`);
    await next();
  });
}
