import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type WholeBody, type WholeResponse, wholeBody } from '../../platform/http/connections/bounded-messages.ts';
import type { Log } from '../../platform/http/log.ts';
import { ownHosts } from '../../platform/http/own-host.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';
import { headersOfEveryAnswer } from '../../platform/middleware/security-headers/security-headers.ts';
import { serverTimingOf, traceOf } from '../../platform/tracing/trace.logic.ts';
import type { CustomHosts } from './domain/custom-hosts.ts';
import { type PageAnswer, type PageForm, type PageVariant, pageAnswer, pageVariant } from './page-answer.logic.ts';
import type { LivePage, PublishedPages } from './published-page.ts';
import type { SiteAddresses } from './site-addresses.ts';
import { slugOfPath } from './site-path.logic.ts';
import type { Visits } from './visit/visits.ts';

export interface QuickPagesDeps {
  config: { siteUrl: string; pagesDomain?: string };
  publishedPages: Pick<PublishedPages, 'fresh'>;
  siteAddresses: Pick<SiteAddresses, 'fresh'>;
  visits: Pick<Visits, 'count'>;
  customHosts: Pick<CustomHosts, 'fresh'>;
  log: Log;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/** Answers a request when it can do so at once. False: the request is untouched. */
export type QuickAnswer = (request: IncomingMessage, response: WholeResponse) => boolean;

const ADDRESS = /^\/(landing|iframe)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Headers that make a request more than a plain page request; such a request goes to the route. */
const UNUSUAL = ['content-encoding', 'content-length', 'expect', 'traceparent', 'transfer-encoding', 'upgrade'];

/**
 * Answers requests for published pages that are live and in memory, before the middleware: answer, headers and log
 * line are the same as those of the route. Every other request is left to the route.
 */
export function createQuickPages(deps: QuickPagesDeps): QuickAnswer {
  const { config, elapsed, log, publishedPages, siteAddresses, customHosts, visits } = deps;
  const everyAnswer = headersOfEveryAnswer(config.siteUrl);
  const hostOf = rememberingLast(hostReader(config));
  const ready = new WeakMap<LivePage, Map<string, ReadyAnswer>>();

  const readyAnswer = (page: LivePage, variant: PageVariant): ReadyAnswer => {
    const key = `${variant.form} ${variant.isKnown} ${variant.isBrotli}`;
    const ofPage = ready.get(page) ?? new Map<string, ReadyAnswer>();
    ready.set(page, ofPage);
    const known = ofPage.get(key) ?? toReady(variant.form, pageAnswer(page, variant), everyAnswer);
    ofPage.set(key, known);
    return known;
  };

  const askedAtApp = (url = ''): Asked | null => {
    const [, form, pageId] = ADDRESS.exec(url) ?? [];
    return pageId ? { form: form as PageForm, pageId, host: null } : null;
  };
  const askedAtSite = (subdomain: string, host: string | null, url = ''): Asked | null => {
    const slug = url.startsWith('/') ? slugOfPath(url) : undefined;
    const found = slug === undefined ? undefined : siteAddresses.fresh(subdomain, slug);
    return found?.state === 'page' ? { form: 'site', pageId: found.pageId, host } : null;
  };
  const askedOf = ({ headers, url }: IncomingMessage): Asked | null => {
    const host = hostOf(headers.host);
    if (host === OWN) return askedAtApp(url);
    if (host !== null) return askedAtSite(host, null, url);
    const custom = customHosts.fresh(headers.host);
    return custom && askedAtSite(custom.subdomain, custom.customHost, url);
  };

  return (request, response) => {
    const started = elapsed();
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const asked = askedOf(request);
    if (!asked || !isPlain(request)) return false;
    const page = publishedPages.fresh(asked.pageId);
    // The route redirects to the one address of the page; for embedding it is at the app's host.
    if (!page || (asked.form !== 'iframe' && page.host !== asked.host)) return false;

    const wanted = { ifNoneMatch: headers['if-none-match'], acceptEncoding: one(headers['accept-encoding']) };
    const { status, head, body, path } = readyAnswer(page, pageVariant(page, asked.form, wanted));
    const requestId = randomUUID();
    const own = head.slice();
    const trace = traceOf(undefined, requestId);
    own[1] = serverTimingOf(trace);
    own[3] = requestId;
    if (!body) response.writeHead(status, own).end();
    else if (method === 'GET') response.sendWhole(status, own, body);
    else response.writeHead(status, own.slice(0, -2)).end();
    if (method === 'GET') visits.count(asked.pageId, (name) => one(headers[name]));
    const ms = Math.round(elapsed() - started);
    log({ level: 'info', event: 'request', requestId, traceId: trace.traceId, method, path, status, ms });
    return true;
  };
}

interface ReadyAnswer {
  status: number;
  /** Alternating names and values, the fastest format for Node: first the trace and the request id, last the length of the body. */
  head: readonly string[];
  body: WholeBody | null;
  /** Its route, for the log. */
  path: string;
}

function toReady(
  form: PageForm,
  { status, headers, body }: PageAnswer,
  everyAnswer: Record<string, string>,
): ReadyAnswer {
  const length = body ? { 'content-length': String(body.byteLength) } : {};
  const head = Object.entries({
    'server-timing': '',
    'x-request-id': '',
    ...everyAnswer,
    ...headers,
    ...length,
  }).flat();
  return { status, head, body: body && wholeBody(body), path: form === 'site' ? '/*' : `/${form}/:pageId` };
}

function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (UNUSUAL.some((name) => headers[name] !== undefined)) return false;
  // Node uses the first of several Host headers; the route refuses them.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

interface Asked {
  form: PageForm;
  pageId: string;
  /** The domain of its own at which a site was asked. */
  host: string | null;
}

const OWN = '';

/** The subdomain of a site that a Host header names, `OWN` for the app itself; null for every other host. */
function hostReader(config: QuickPagesDeps['config']): (host: string | undefined) => string | null {
  const isOwn = ownHosts(config.siteUrl);
  const { subdomainOf } = siteHosts(config);
  return (host) => (isOwn(host) ? OWN : subdomainOf(host));
}

/** Almost all requests have the same host. */
function rememberingLast(read: (host: string | undefined) => string | null) {
  let last: string | undefined;
  let known: string | null = null;
  return (host: string | undefined) => {
    if (host === undefined) return null;
    if (host !== last) {
      known = read(host);
      last = known === null ? undefined : host;
    }
    return known;
  };
}
