import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../platform/http/log.ts';
import { ownHosts } from '../../platform/http/own-host.ts';
import { headersOfEveryAnswer } from '../../platform/middleware/security-headers/security-headers.ts';
import { type PageAnswer, type PageForm, type PageVariant, pageAnswer, pageVariant } from './page-answer.logic.ts';
import type { LivePage, PublishedPages } from './published-page.ts';

export interface QuickPagesDeps {
  config: { siteUrl: string };
  publishedPages: Pick<PublishedPages, 'fresh'>;
  log: Log;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
}

/** Answers a request when it can do so at once. False: the request is untouched. */
export type QuickAnswer = (request: IncomingMessage, response: ServerResponse) => boolean;

const ADDRESS = /^\/(landing|iframe)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Headers that make a request more than a plain page request; such a request goes to the route. */
const UNUSUAL = ['content-encoding', 'content-length', 'expect', 'transfer-encoding', 'upgrade'];

/**
 * Answers requests for published pages that are live and in memory, before the middleware: answer, headers and log
 * line are the same as those of the route. Every other request is left to the route.
 */
export function createQuickPages({ config, elapsed, log, publishedPages }: QuickPagesDeps): QuickAnswer {
  const everyAnswer = headersOfEveryAnswer(config.siteUrl);
  const isOwn = rememberingLast(ownHosts(config.siteUrl));
  const ready = new WeakMap<LivePage, Map<string, ReadyAnswer>>();

  const readyAnswer = (page: LivePage, variant: PageVariant): ReadyAnswer => {
    const key = `${variant.form} ${variant.isKnown} ${variant.isBrotli}`;
    const ofPage = ready.get(page) ?? new Map<string, ReadyAnswer>();
    ready.set(page, ofPage);
    const known = ofPage.get(key) ?? toReady(pageAnswer(page, variant), everyAnswer);
    ofPage.set(key, known);
    return known;
  };

  return (request, response) => {
    const started = elapsed();
    const { method, headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const [, form, pageId] = ADDRESS.exec(request.url ?? '') ?? [];
    if (!pageId || !isPlain(request) || !isOwn(headers.host)) return false;
    const page = publishedPages.fresh(pageId);
    if (!page) return false;

    const asked = { ifNoneMatch: headers['if-none-match'], acceptEncoding: one(headers['accept-encoding']) };
    const { status, head, body } = readyAnswer(page, pageVariant(page, form as PageForm, asked));
    const requestId = randomUUID();
    const own = ['x-request-id', requestId];
    if (body && method === 'GET') {
      response.writeHead(status, [...own, ...head, 'content-length', String(body.byteLength)]).end(body);
    } else response.writeHead(status, [...own, ...head]).end();
    const path = `/${form}/:pageId`;
    const ms = Math.round(elapsed() - started);
    log({ level: 'info', event: 'request', requestId, method, path, status, ms });
    return true;
  };
}

interface ReadyAnswer {
  status: number;
  /** Alternating names and values, the fastest format for Node. */
  head: string[];
  body: Uint8Array | null;
}

const toReady = ({ status, headers, body }: PageAnswer, everyAnswer: Record<string, string>): ReadyAnswer => ({
  status,
  head: Object.entries({ ...everyAnswer, ...headers }).flat(),
  body,
});

function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  if (UNUSUAL.some((name) => headers[name] !== undefined)) return false;
  // Node uses the first of several Host headers; the route refuses them.
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value);

/** Almost all requests have the same host. */
function rememberingLast(isOwn: (host: string | undefined) => boolean) {
  let last: string | undefined;
  return (host: string | undefined) => {
    if (host === undefined) return false;
    if (host !== last && !isOwn(host)) return false;
    last = host;
    return true;
  };
}
