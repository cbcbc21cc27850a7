import { escapeHtml } from '@dojang/contract/text';
import type { Context } from 'hono';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { SiteWebs } from './domain/site-web.ts';
import type { LookUp } from './look-up.ts';
import { pathInAddress } from './page-address.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** Answers for search engines at the host of a site. */
export interface SiteSearch {
  robots(c: Context<AppEnv>, subdomain: string): Promise<Response>;
  sitemap(c: Context<AppEnv>, subdomain: string): Promise<Response>;
}

export interface SiteSearchDeps {
  rest: Pick<Rest, 'rpc'>;
  lookUp: LookUp;
  siteAddresses: Pick<SiteAddresses, 'visit' | 'fresh'>;
  siteWebs: SiteWebs;
  config: { siteUrl: string; pagesDomain?: string };
}

const paths = z.array(z.object({ path: z.string(), at: z.string() })).nullable();

export function createSiteSearch({ rest, lookUp, siteAddresses, siteWebs, config }: SiteSearchDeps): SiteSearch {
  const { originOf } = siteHosts(config);
  const originHere = async (c: Context<AppEnv>, subdomain: string) => {
    const isHeld = siteWebs.fresh(subdomain) !== undefined;
    const { host } = await lookUp.read(c, isHeld, `web ${subdomain}`, () => siteWebs.visit(subdomain));
    return originOf(subdomain, host) ?? new URL(c.req.url).origin;
  };
  return {
    async robots(c, subdomain) {
      const isHeld = siteAddresses.fresh(subdomain, '') !== undefined;
      const home = await lookUp.read(c, isHeld, `address ${subdomain} `, () => siteAddresses.visit(subdomain, ''));
      if (home.state === 'no_site' || home.state === 'site_moved') throw notFound();
      const origin = await originHere(c, subdomain);
      c.header('cache-control', 'no-cache');
      return c.text(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
    },
    async sitemap(c, subdomain) {
      const found = paths.parse(
        await lookUp.read(c, false, `paths ${subdomain}`, () => rest.rpc('site_paths', { p_subdomain: subdomain })),
      );
      if (found === null) throw notFound();
      const origin = await originHere(c, subdomain);
      const urls = found.map(({ path, at }) => {
        const address = escapeHtml(`${origin}${pathInAddress(path)}`);
        return `<url><loc>${address}</loc><lastmod>${escapeHtml(at)}</lastmod></url>`;
      });
      c.header('content-type', 'application/xml; charset=utf-8');
      c.header('cache-control', 'no-cache');
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
    },
  };
}
