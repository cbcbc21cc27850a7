import { z } from 'zod';
import type { Rest } from '../../platform/supabase/rest.ts';
import { createKept } from './kept.ts';

/** The meaning of an address at the host of a site. */
export type SiteAddress =
  | { state: 'page'; pageId: string }
  /** A page whose path has changed. */
  | { state: 'moved'; path: string }
  | { state: 'absent'; site: SiteNames }
  /** A former name of a site. */
  | { state: 'site_moved'; site: SitePlace }
  | { state: 'no_site' };

/** The address of a site. */
export interface SitePlace {
  subdomain: string;
  /** The site's own domain, to which all its addresses redirect. */
  host: string | null;
}

/** The texts of the 404 page of a site. */
export interface SiteNames {
  name: string;
  notFound: { title: string; text: string };
}

export interface SiteAddresses {
  /** @param slug short name of a page, `''` for the first page */
  visit(subdomain: string, slug: string): Promise<SiteAddress>;
  /** The same answer, when it is in memory and fresh. */
  fresh(subdomain: string, slug: string): SiteAddress | undefined;
  /** Called after publishing. */
  forget(subdomain: string): void;
}

const text = z.string().trim().catch('');
const rows = z.array(
  z.object({
    site_name: z.string(),
    settings: z
      .object({ notFound: z.object({ title: text, text }).catch({ title: '', text: '' }) })
      .catch({ notFound: { title: '', text: '' } }),
    page_id: z.string().nullable(),
    moved_to: z.string().nullable(),
  }),
);

const sitePlace = z.object({ subdomain: z.string(), host: z.string().nullable() }).nullable();

/** About 10,000 addresses. Unknown addresses count too, so that random requests cannot fill the memory. */
const MAX_HELD_BYTES = 8 * 1024 * 1024;
const ENTRY_BYTES = 800;

export function createSiteAddresses(rest: Pick<Rest, 'rpc'>, now: () => number): SiteAddresses {
  const addresses = createKept<SiteAddress>({
    maxBytes: MAX_HELD_BYTES,
    bytesOf: () => ENTRY_BYTES,
    now,
    async read(key) {
      const [subdomain = '', slug = ''] = key.split('/');
      const [row] = rows.parse(await rest.rpc('page_at', { p_subdomain: subdomain, p_slug: slug }));
      if (!row) {
        const site = sitePlace.parse(await rest.rpc('site_that_left', { p_subdomain: subdomain }));
        return site ? { state: 'site_moved', site } : { state: 'no_site' };
      }
      if (row.page_id !== null) return { state: 'page', pageId: row.page_id };
      if (row.moved_to !== null) return { state: 'moved', path: row.moved_to };
      return { state: 'absent', site: { name: row.site_name, notFound: row.settings.notFound } };
    },
  });
  return {
    visit: (subdomain, slug) => addresses.visit(`${subdomain}/${slug}`),
    fresh: (subdomain, slug) => addresses.fresh(`${subdomain}/${slug}`),
    forget(subdomain) {
      for (const key of [...addresses.keys()]) if (key.startsWith(`${subdomain}/`)) addresses.forget(key);
    },
  };
}
