import { toNfc } from '@dojang/contract/text';
import { z } from 'zod';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { createKept } from '../kept.ts';

/** Where a site is, and what it redirects. */
export interface SiteWeb {
  /** The domain of its own to which all addresses of the site lead. */
  host: string | null;
  /** Path → path or address, as people read them. */
  redirects: ReadonlyMap<string, string>;
}

export interface SiteWebs {
  visit(subdomain: string): Promise<SiteWeb>;
  fresh(subdomain: string): SiteWeb | undefined;
}

const answer = z.object({ host: z.string().nullable(), redirects: z.record(z.string(), z.string()) }).nullable();
const MAX_HELD_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 400;

export function createSiteWebs(rest: Pick<Rest, 'rpc'>, now: () => number): SiteWebs {
  return createKept<SiteWeb>({
    maxBytes: MAX_HELD_BYTES,
    bytesOf: ({ redirects }) =>
      [...redirects].reduce((sum, [from, to]) => sum + 2 * (from.length + to.length), ENTRY_BYTES),
    now,
    async read(subdomain) {
      const found = answer.parse(await rest.rpc('site_web', { p_subdomain: subdomain }));
      return { host: found?.host ?? null, redirects: new Map(Object.entries(found?.redirects ?? {})) };
    },
  });
}

/**
 * Where a path leads by the redirects of its site, as it is sent in `Location`; null when it leads nowhere.
 *
 * @param segments decoded
 */
export function redirectOf({ redirects }: SiteWeb, segments: readonly string[]): string | null {
  if (redirects.size === 0) return null;
  const target = redirects.get(toNfc(`/${segments.filter((part) => part !== '').join('/')}`));
  if (target === undefined) return null;
  // Only the form of a URL is changed here: spaces and 한글 are escaped.
  const url = URL.parse(target, PLACE);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return target.startsWith('/') ? url.href.slice(PLACE.length) : url.href;
}
const PLACE = 'http://site.invalid';
