import type { z } from 'zod';
import {
  AUTH_ROUTES,
  type AuthBody,
  type AuthKey,
  type AuthLimit,
  type AuthRoute,
  type AuthRouteName,
} from './auth-routes.ts';

/** A request to Auth in the form that all later code reads: limits, keys, and Auth itself. */
export interface ParsedAuthRoute {
  readonly name: AuthRouteName;
  readonly key: AuthKey;
  readonly limit: AuthLimit;
  readonly isFresh: boolean;
  readonly method: AuthRoute['method'];
  /** Path with the prefix, and only the parameters that the route accepts. */
  readonly url: URL;
  /** The body as JSON; empty when the route accepts no field. */
  readonly body: AuthBody;
}

export type AuthRefusal = 'not_found' | 'method_not_allowed' | 'invalid_request' | 'email_address_invalid';

const PREFIX = '/auth/v1';
const ROUTES: readonly (AuthRoute & { name: AuthRouteName })[] = AUTH_ROUTES;

/**
 * Finds the listed route of a request.
 *
 * @param text the JSON body
 * @returns the reason when there is no route: an unknown path, another method, or an invalid query or body
 */
export function parseAuthRoute(method: string, address: string, text: string): ParsedAuthRoute | AuthRefusal {
  const from = new URL(address);
  const ofPath = ROUTES.filter(({ path }) => path === pathOf(from));
  if (ofPath.length === 0) return 'not_found';
  const ofMethod = ofPath.filter((route) => route.method === method);
  if (ofMethod.length === 0) return 'method_not_allowed';
  const grants = from.searchParams.getAll('grant_type');
  const candidates = ofMethod.filter(
    ({ grant }) => grant === undefined || (grants.length === 1 && grants[0] === grant),
  );
  const json = candidates.some(({ body }) => body) ? parseJson(text) : undefined;
  let refusal: AuthRefusal = 'invalid_request';
  for (const route of candidates) {
    const url = addressOf(route, from);
    const body = route.body ? route.body.safeParse(json) : { success: true as const, data: {} };
    if (url && body.success) {
      const { name, key, limit, isFresh = false } = route;
      return { name, key, limit, isFresh, method: route.method, url, body: body.data };
    }
    if (!body.success && isAboutTheAddress(body.error)) refusal = 'email_address_invalid';
  }
  return refusal;
}

/** The path as a route names it; an empty text for a path without the prefix. */
const pathOf = ({ pathname }: URL): string =>
  pathname.startsWith(PREFIX) ? pathname.slice(PREFIX.length).replace(OF_PASSKEY, '/passkeys/:id') : '';
const OF_PASSKEY = /^\/passkeys\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The canonical URL of the route; null when a relevant parameter occurs twice. */
function addressOf(route: AuthRoute, from: URL): URL | null {
  const url = new URL(from.pathname, from);
  if (route.grant) url.searchParams.set('grant_type', route.grant);
  for (const name of route.query) {
    const [value, ...more] = from.searchParams.getAll(name);
    if (more.length > 0) return null;
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

function parseJson(text: string): unknown {
  // PostgreSQL text cannot contain NUL.
  if (/\\u0000/i.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAboutTheAddress = ({ issues }: z.ZodError) =>
  issues.every((issue) => issue.code === 'custom' && issue.params?.code === 'email_address_invalid');
