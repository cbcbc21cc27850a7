import { toNfc } from '@dojang/contract/text';
import { z } from 'zod';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { createKept } from '../kept.ts';

/** The addresses of a site and its redirects. */
export interface SiteWeb {
  /** The site's own domain, to which all its addresses redirect. */
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
 * The target of a path by the redirects of its site, in the form of the header `Location`; null without a redirect.
 *
 * @param segments decoded
 */
export function redirectOf({ redirects }: SiteWeb, segments: readonly string[]): string | null {
  if (redirects.size === 0) return null;
  const target = redirects.get(toNfc(`/${segments.filter((part) => part !== '').join('/')}`));
  if (target === undefined) return null;
  // Only the spelling of the URL changes here: spaces and 한글 are escaped.
  const url = URL.parse(target, PLACE);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return target.startsWith('/') ? url.href.slice(PLACE.length) : url.href;
}
const PLACE = 'http://site.invalid';
