import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type WholeAnswer, wholeBody } from '../../platform/http/connections/bounded-messages.ts';
import type { QuickAnswer } from '../../platform/http/connections/known-heads.ts';
import type { Log } from '../../platform/http/log.ts';
import { ownHosts } from '../../platform/http/own-host.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';
import { headersOfEveryAnswer } from '../../platform/middleware/security-headers/security-headers.ts';
import { serverTimingOf, traceOf } from '../../platform/tracing/trace.logic.ts';
import type { CustomHosts } from './domain/custom-hosts.ts';
import {
  acceptsBrotli,
  type PageAnswer,
  type PageForm,
  type PageVariant,
  pageAnswer,
  pageVariant,
} from './page-answer.logic.ts';
import type { LivePage, PublishedPages } from './published-page.ts';
import type { SiteAddresses } from './site-addresses.ts';
import { slugOfPath } from './site-path.logic.ts';
import type { Visits } from './visit/visits.ts';

export interface QuickPagesDeps {
  config: { siteUrl: string; pagesDomain?: string };
  publishedPages: Pick<PublishedPages, 'fresh'>;
  siteAddresses: Pick<SiteAddresses, 'fresh'>;
  visits: Pick<Visits, 'visitorOf' | 'countOf'>;
  customHosts: Pick<CustomHosts, 'fresh'>;
  log: Log;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

const ADDRESS = /^\/(landing|iframe)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

const FORMS: readonly PageForm[] = ['landing', 'iframe', 'site'];

/** Headers of requests that are not plain page requests. A request with such a header goes to the route. */
const UNUSUAL = ['content-encoding', 'content-length', 'expect', 'traceparent', 'transfer-encoding', 'upgrade'];

/**
 * Answers requests for published pages that are live and in memory, before the middleware: answer, headers and log
 * line are the same as those of the route. Every other request is left to the route.
 */
export function createQuickPages(deps: QuickPagesDeps): QuickAnswer {
  const { config, elapsed, log, publishedPages, siteAddresses, customHosts, visits } = deps;
  const everyAnswer = headersOfEveryAnswer(config.siteUrl);
  const hostOf = rememberingLast(hostReader(config));
  const ready = new WeakMap<LivePage, ReadyAnswer[]>();

  const readyAnswer = (page: LivePage, { form, isKnown, isBrotli }: PageVariant, isHead: boolean): ReadyAnswer => {
    const at = FORMS.indexOf(form) * 8 + Number(isKnown) * 4 + Number(isBrotli) * 2 + Number(isHead);
    const ofPage = ready.get(page) ?? [];
    if (ofPage.length === 0) ready.set(page, ofPage);
    ofPage[at] ??= toReady(form, pageAnswer(page, { form, isKnown, isBrotli }), everyAnswer, isHead);
    return ofPage[at];
  };

  const askedAtSite = (subdomain: string, host: string | null, slug: string): Asked | null => {
    const found = siteAddresses.fresh(subdomain, slug);
    return found?.state === 'page' ? { form: 'site', pageId: found.pageId, host } : null;
  };
  /** The requested page; null for an address of no page. The page of a site is looked up each time. */
  const askedOf = (hostHeader: string | undefined, url: string): (() => Asked | null) | null => {
    const host = hostOf(hostHeader);
    if (host === OWN) {
      const [, form, pageId] = ADDRESS.exec(url) ?? [];
      const asked = pageId ? { form: form as PageForm, pageId, host: null } : null;
      return asked && (() => asked);
    }
    const slug = url.startsWith('/') ? slugOfPath(url) : undefined;
    if (slug === undefined) return null;
    if (host !== null) return () => askedAtSite(host, null, slug);
    return () => {
      const custom = customHosts.fresh(hostHeader);
      return custom && askedAtSite(custom.subdomain, custom.customHost, slug);
    };
  };

  return ({ method = '', url = '', headers, rawHeaders }) => {
    const isHead = method === 'HEAD';
    const find = method === 'GET' || isHead ? askedOf(headers.host, url) : null;
    if (!find || !isPlain(headers, rawHeaders)) return null;
    const visitor = isHead ? null : visits.visitorOf((name) => one(headers[name]));
    const isBrotli = acceptsBrotli(one(headers['accept-encoding']));
    const wanted = { ifNoneMatch: headers['if-none-match'], isBrotli };

    return (response) => {
      const started = elapsed();
      const asked = find();
      const page = asked && publishedPages.fresh(asked.pageId);
      // The route redirects to the canonical address of the page. The address for embedding is at the app's host.
      if (!page || (asked.form !== 'iframe' && page.host !== asked.host)) return false;
      const answer = readyAnswer(page, pageVariant(page, asked.form, wanted), isHead);
      const { status, path, body } = answer;
      if (body && body.bytes.byteLength > response.maxBytes) return false;
      const requestId = randomUUID();
      const trace = traceOf(undefined, requestId);
      response.sendWhole(answer, ['server-timing', serverTimingOf(trace), 'x-request-id', requestId]);
      if (visitor) visits.countOf(asked.pageId, visitor);
      const ms = Math.round(elapsed() - started);
      logRequest(log, { requestId, traceId: trace.traceId, method, path, status, ms });
      return true;
    };
  };
}

interface Answered {
  requestId: string;
  traceId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}

/**
 * The log line as JSON. A busy gateway writes it for each answer, so it is made without `JSON.stringify`: no value needs
 * escaping.
 */
function logRequest(log: Log, { requestId, traceId, method, path, status, ms }: Answered): void {
  const json = `{"level":"info","event":"request","requestId":"${requestId}","traceId":"${traceId}","method":"${method}","path":"${path}","status":${status},"ms":${ms}}`;
  log({ level: 'info', event: 'request', requestId, traceId, method, path, status, ms }, json);
}

interface ReadyAnswer extends WholeAnswer {
  /** The route for the log. */
  path: string;
}

function toReady(
  form: PageForm,
  { status, headers, body: page }: PageAnswer,
  everyAnswer: Record<string, string>,
  isHead: boolean,
): ReadyAnswer {
  const body = isHead ? null : page;
  const length = body ? { 'content-length': String(body.byteLength) } : {};
  const head = Object.entries({ ...everyAnswer, ...headers, ...length }).flat();
  return { status, head, body: body && wholeBody(body), path: form === 'site' ? '/*' : `/${form}/:pageId` };
}

function isPlain(headers: IncomingMessage['headers'], rawHeaders: readonly string[]): boolean {
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
  /** The site's own domain that the request names. */
  host: string | null;
}

const OWN = '';

/** The subdomain that a Host header names, `OWN` for the app itself, null for every other host. */
function hostReader(config: QuickPagesDeps['config']): (host: string | undefined) => string | null {
  const isOwn = ownHosts(config.siteUrl);
  const { subdomainOf } = siteHosts(config);
  return (host) => (isOwn(host) ? OWN : subdomainOf(host));
}

/** Caches the result of the last host, because almost all requests have the same host. */
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
