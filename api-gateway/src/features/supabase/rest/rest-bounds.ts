import { jsonShape } from '@dojang/server-kit/json-shape';
import { inOwnTurn } from '@dojang/server-kit/own-turn';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError, notFound } from '../../../platform/errors/api-error.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { BODY_BOUNDS, bodyLimitOf } from './body-limits.logic.ts';
import { checkQuery, QUERY_BOUNDS, withRowLimit } from './query-bounds.logic.ts';
import { acceptsMethod, parseRestRoute, restTarget } from './rest-route.logic.ts';
import { UnreadableQuery } from './scanner.ts';

/** Finds the table or function of a request once for all later code. */
export const restRoute = createMiddleware<AppEnv>(async (c, next) => {
  const route = parseRestRoute(c.get('address'));
  if (!route) throw notFound();
  if (!acceptsMethod(route, c.req.method)) throw new ApiError(405, 'method_not_allowed');
  c.set('restRoute', route);
  await next();
});

/** Query plans reveal contents of the database, so they are never returned. */
const PLAN = /vnd\.pgrst\.plan/i;

/** Refuses requests above the limits with 400 `query_refused`. The secret key has no limits. */
export const restBounds = createMiddleware<AppEnv>(async (c, next) => {
  const route = c.get('restRoute');
  if (c.get('isServer')) return next();
  try {
    if (restTarget(route).length > QUERY_BOUNDS.characters) throw new UnreadableQuery('too long');
    if (PLAN.test(c.req.header('accept') ?? '')) throw new UnreadableQuery('a plan');
    checkQuery(route.name, route.query);
  } catch (cause) {
    if (cause instanceof UnreadableQuery) throw new ApiError(400, 'query_refused', { cause });
    throw cause;
  }
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (isRead) c.set('restRoute', { ...route, query: withRowLimit(route.query) });
  await next();
});

/** Reads the body, which must be JSON within the route's limits of length, depth, rows and exponents of numbers. */
export const restBody = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') c.set('body', await readJsonBody(c));
  await next();
});

async function readJsonBody(c: Context<AppEnv>): Promise<Uint8Array<ArrayBuffer>> {
  const isServer = c.get('isServer') === true;
  const isAnonymous = !isServer && c.get('user') === undefined;
  const route = c.get('restRoute');
  const most = isServer ? SERVER_BYTES : bodyLimitOf(route, isAnonymous);
  const body = await readBody(c.req.raw, most).catch((error: unknown) => {
    // A signed-in user may send a body of this length. So the session of the page has probably ended, and the page must
    // ask for the sign-in, not for a shorter text.
    throw isAnonymous && bodyLimitOf(route, false) > most ? new ApiError(401, 'unauthorized') : error;
  });
  if (body.byteLength === 0) return body;
  const type = c.req.header('content-type') ?? 'application/json';
  if (!/^application\/(?:vnd\.pgrst\.object\+)?json\s*(?:;|$)/i.test(type)) throw new ApiError(415, 'invalid_request');
  const shapeOf = () => jsonShape(new TextDecoder().decode(body));
  const shape = body.byteLength > LONG_BYTES ? await inOwnTurn(shapeOf) : shapeOf();
  const { depth, items, exponent, hasUnstorable } = shape;
  if (depth > BODY_BOUNDS.depth || exponent > BODY_BOUNDS.exponent) throw new ApiError(400, 'invalid_request');
  if (hasUnstorable) throw new ApiError(400, 'text_not_storable');
  if (items > BODY_BOUNDS.rows) throw new ApiError(413, 'too_large');
  return body;
}

/** A longer body takes milliseconds to read. */
const LONG_BYTES = 64 * 1024;
const SERVER_BYTES = 20 * 1024 * 1024;
