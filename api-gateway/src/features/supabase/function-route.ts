import { createMiddleware } from 'hono/factory';
import { ApiError, notFound, unauthorized } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import './context.ts';

const PATH = /^\/functions\/v1\/([a-z0-9-]+)$/;
const REGION = /^[a-z]{2}-[a-z]+-\d$/;

/**
 * Puts the path of a listed server function into the context, with the region that its caller asks for. Only signed-in users
 * may call a function. A browser of another origin first sends a CORS preflight without a token (OPTIONS).
 */
export function functionRoute({ functions }: { functions: ReadonlySet<string> }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const [, name = ''] = PATH.exec(c.req.path) ?? [];
    if (!functions.has(name)) throw notFound();
    const { method } = c.req;
    if (method !== 'POST' && method !== 'OPTIONS') {
      throw new ApiError(405, 'method_not_allowed', { headers: { allow: 'POST, OPTIONS' } });
    }
    if (method === 'POST' && !c.get('user') && !c.get('isServer')) throw unauthorized();
    const region = c.req.query('forceFunctionRegion') ?? '';
    c.set('functionTarget', `/functions/v1/${name}${REGION.test(region) ? `?forceFunctionRegion=${region}` : ''}`);
    await next();
  });
}
