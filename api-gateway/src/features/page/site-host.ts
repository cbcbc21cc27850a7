import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { SiteHosts } from '../../platform/http/site-hosts.ts';
import { redirectOf, type SiteWebs } from './domain/site-web.ts';
import type { LookUp } from './look-up.ts';
import { pathInAddress } from './page-address.ts';
import type { LivePage } from './published-page.ts';
import { ABSENT, GONE, message, sendPage, sendPayload, UNREACHABLE } from './send-page.ts';
import type { SiteAddresses, SiteNames, SitePlace } from './site-addresses.ts';
import { isShared, slugOfPath } from './site-path.logic.ts';
import type { SiteSearch } from './site-search.ts';
import type { Visits } from './visit/visits.ts';

export interface SiteHostDeps {
  lookUp: LookUp;
  visits: Pick<Visits, 'count'>;
  siteAddresses: Pick<SiteAddresses, 'visit' | 'fresh'>;
  siteWebs: SiteWebs;
  siteSearch: SiteSearch;
  originOf: SiteHosts['originOf'];
  payloadOf(page: LivePage): Promise<Uint8Array<ArrayBuffer>>;
}

const NO_SITE = messageDocument('사이트를 찾을 수 없어요', '주소를 다시 확인해 주세요.');
const PAYLOAD = '/_payload.json';
const LANDING = /^\/landing\/([^/]+)$/;

/**
 * Answers requests at the hosts of sites, `{subdomain}.{PAGES_DOMAIN}` and own domains. `/` and `/{slug}` are published pages.
 * Nothing of the app is there. Live pages in memory are answered earlier, by `quick-pages.ts`. Pages run no script and the
 * session's cookie belongs to the app's host, so pages need no sandbox here.
 */
export function siteHost(deps: SiteHostDeps) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const subdomain = c.get('subdomain');
    if (subdomain === undefined) return next();
    const { path } = c.get('address');
    if (isShared(c.req.method, path)) return next();
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      throw new ApiError(405, 'method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    }
    if (path === '/favicon.ico') return noIcon(c);
    if (path === '/robots.txt') return deps.siteSearch.robots(c, subdomain);
    if (path === '/sitemap.xml') return deps.siteSearch.sitemap(c, subdomain);
    if (path.endsWith(PAYLOAD)) return payload(deps, c, subdomain, path.slice(0, -PAYLOAD.length));
    return document(deps, c, subdomain, path).catch((error) => {
      if (error instanceof ApiError) return message(c, UNREACHABLE, 503);
      throw error;
    });
  });
}

/** An empty icon. Browsers request it for a page that names no icon, and a 404 would appear as an error in their console. */
function noIcon(c: Context<AppEnv>): Response {
  c.header('cache-control', 'public, max-age=86400');
  return c.body(null, 204);
}

async function document(deps: SiteHostDeps, c: Context<AppEnv>, subdomain: string, path: string): Promise<Response> {
  const pageId = LANDING.exec(path)?.[1];
  if (pageId !== undefined) return toOwnAddress(deps, c, subdomain, pageId);
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const found = await find(deps, c, subdomain, slugOfPath(plain));
  if (found.state === 'no_site') return message(c, NO_SITE, 404);
  if (found.state === 'site_moved') return siteMoved(deps, c, found.site);
  if (found.state === 'absent') {
    const target = await redirectFrom(deps, c, subdomain);
    return target === null ? message(c, notFoundOf(found.site), 404) : moved(c, target);
  }
  if (found.state === 'moved') return moved(c, pathInAddress(found.path));
  if (plain !== path) return moved(c, plain);
  const page = await deps.lookUp.page(c, found.pageId);
  if (page.state === 'absent') return message(c, ABSENT, 404);
  if (page.state !== 'live') {
    const target = page.state === 'unpublished' ? await redirectFrom(deps, c, subdomain) : null;
    return target === null ? message(c, GONE[page.state], 410) : moved(c, target);
  }
  // A site has one canonical address. The other addresses redirect to it.
  if (page.host !== (c.get('customHost') ?? null)) return moved(c, page.address + new URL(c.req.url).search);
  return sendPage(c, page, 'site', deps.visits);
}

/** The owner's text for an address without a page. */
async function redirectFrom({ lookUp, siteWebs }: SiteHostDeps, c: Context<AppEnv>, subdomain: string) {
  const isHeld = siteWebs.fresh(subdomain) !== undefined;
  const web = await lookUp.read(c, isHeld, `web ${subdomain}`, () => siteWebs.visit(subdomain));
  return redirectOf(web, c.get('address').segments);
}

async function payload(deps: SiteHostDeps, c: Context<AppEnv>, subdomain: string, path: string): Promise<Response> {
  const found = await find(deps, c, subdomain, slugOfPath(path));
  if (found.state === 'moved') return moved(c, (found.path === '/' ? '' : pathInAddress(found.path)) + PAYLOAD);
  if (found.state === 'site_moved') return siteMoved(deps, c, found.site);
  if (found.state !== 'page') throw notFound();
  return sendPayload(c, await deps.lookUp.page(c, found.pageId), deps.payloadOf);
}

/** @param slug undefined for a path that no page can have. Then only the site is read, for the text of its 404 page. */
function find({ lookUp, siteAddresses }: SiteHostDeps, c: Context<AppEnv>, subdomain: string, slug = NO_SLUG) {
  const isHeld = siteAddresses.fresh(subdomain, slug) !== undefined;
  return lookUp.read(c, isHeld, `address ${subdomain} ${slug}`, () => siteAddresses.visit(subdomain, slug));
}
const NO_SLUG = '-';

/** Links between pages contain ids, so that they work at every host. Here such a link redirects to the address of the page. */
async function toOwnAddress(deps: SiteHostDeps, c: Context<AppEnv>, subdomain: string, id: string): Promise<Response> {
  const pageId = z.uuid().safeParse(id).data?.toLowerCase();
  const page = pageId && (await deps.lookUp.page(c, pageId));
  if (!page || page.state === 'absent') return message(c, ABSENT, 404);
  if (page.state !== 'live') return message(c, GONE[page.state], 410);
  if (page.subdomain === subdomain) return moved(c, pathInAddress(page.path));
  const found = await find(deps, c, subdomain);
  const isOfSite = found.state === 'site_moved' && found.site.subdomain === page.subdomain;
  return isOfSite ? moved(c, page.address) : message(c, ABSENT, 404);
}

/** The same path at the present address of a site. */
function siteMoved({ originOf }: SiteHostDeps, c: Context<AppEnv>, { subdomain, host }: SitePlace): Response {
  const origin = originOf(subdomain, host);
  if (origin === null) return message(c, NO_SITE, 404);
  return moved(c, `${origin}${c.get('address').path}${new URL(c.req.url).search}`);
}

/** @param to a path or an address, in the form of the header `Location` */
function moved(c: Context<AppEnv>, to: string): Response {
  // The redirect is not cached, because the owner may change the address back.
  c.header('cache-control', 'no-cache');
  return c.redirect(to, 301);
}

const notFoundOf = ({ name, notFound: { title, text } }: SiteNames) =>
  messageDocument(title || '페이지를 찾을 수 없어요', text || '주소가 바뀌었거나 없는 페이지예요.', '', {
    to: '/',
    label: name,
  });
