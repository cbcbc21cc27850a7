import { decoded } from '../../platform/http/address/address.logic.ts';

/** The same check as that of `pages.slug` in the database. */
const SLUG = /^[a-z0-9가-힣](?:[a-z0-9가-힣-]{0,78}[a-z0-9가-힣])?$/;
const MOST_CHARACTERS = 80 * 9;

/**
 * The short name of the page that a path at the host of a site names; `''` for `/`. Undefined when no page can have it.
 *
 * @param path as it was sent, without a query: `/%EB%A9%94%EB%89%B4`
 */
export function slugOfPath(path: string): string | undefined {
  const raw = path.slice(1);
  if (raw === '') return '';
  if (raw.length > MOST_CHARACTERS || raw.includes('/')) return undefined;
  const slug = raw.includes('%') ? decoded(raw) : raw;
  // A canonical path has no other escapes.
  return slug !== undefined && SLUG.test(slug) && encodeURIComponent(slug) === raw ? slug : undefined;
}

/** Paths of requests that pages send besides the page itself. These paths have the same routes as at the app's host. */
const SHARED: readonly (readonly [methods: readonly string[], path: RegExp])[] = [
  [['GET', 'HEAD'], /^\/_image$/],
  [['GET', 'HEAD'], /^\/_card\/[^/]+\/[^/]+$/],
  [['GET', 'HEAD'], /^\/_font\/[^/]+\/[^/]+$/],
  [['GET', 'HEAD'], /^\/_file\/[^/]+\/[^/]+$/],
  [['GET', 'HEAD'], /^\/embeded\/map(?:\.js|\.css)?$/],
  [['GET', 'HEAD', 'POST'], /^\/form\/[^/]+(?:\/thanks)?$/],
  [['GET', 'HEAD'], /^\/storage\/v1\/object\/public\/site-assets\//],
];

/** Whether a request at the host of a site is passed to a route of the app. */
export const isShared = (method: string, path: string): boolean =>
  SHARED.some(([methods, pattern]) => methods.includes(method) && pattern.test(path));
