import type { RouteDescriptor } from '@dojang/contract';
import { escapeHtml } from '@dojang/contract/text';
import { Hono } from 'hono';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { ReleaseReader } from '../../../platform/releases/registry.ts';

const ROBOTS = ['/api/', '/auth/', '/rest/', '/storage/', '/iframe/', '/_dev/'];

/** Pictures of published pages, which messengers show for links. In robots.txt the longest matching rule counts. */
const PICTURES = '/storage/v1/object/public/site-assets/';

/** Layouts of pages without content of their own, such as sign-in. */
const BARE = new Set(['empty', 'entry']);

/**
 * Prefixes of addresses that only admins can open. A rule covers every address with its prefix, so no prefix may be the beginning
 * of a route for everybody.
 */
function adminPaths(routes: readonly RouteDescriptor[]): string[] {
  const beginnings = (access: RouteDescriptor['access']) =>
    routes.filter((route) => route.access === access).map(({ path }) => path.replace(/:.*/, ''));
  const open = beginnings('all');
  const closed = beginnings('admin').filter((path) => !open.some((other) => other.startsWith(path)));
  return closed.filter((path) => !closed.some((other) => other !== path && path.startsWith(other)));
}

export interface SeoDeps {
  registry: Pick<ReleaseReader, 'live'>;
  config: { siteUrl: string };
}

/** GET /robots.txt and /sitemap.xml: the public pages without parameters. */
export const seo = ({ registry, config }: SeoDeps) =>
  new Hono<AppEnv>()
    .get('/robots.txt', async (c) => {
      const closed = [...ROBOTS, ...adminPaths((await registry.live())?.routes ?? [])];
      const rules = ['User-agent: *', `Allow: ${PICTURES}`, ...closed.map((path) => `Disallow: ${path}`)];
      c.header('cache-control', 'public, max-age=3600');
      return c.text(`${rules.join('\n')}\n\nSitemap: ${config.siteUrl}/sitemap.xml\n`);
    })
    .get('/sitemap.xml', async (c) => {
      const routes = (await registry.live())?.routes ?? [];
      const open = routes.filter(
        ({ path, access, key, layout }) => access === 'all' && !key && !path.includes(':') && !BARE.has(layout),
      );
      const urls = open.map(({ path }) => `<url><loc>${escapeHtml(config.siteUrl + path)}</loc></url>`).join('');
      c.header('content-type', 'application/xml; charset=utf-8');
      c.header('cache-control', 'public, max-age=3600');
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
      );
    });
