import { publishedPolicy } from '../../platform/http/csp.logic.ts';
import type { LivePage } from './published-page.ts';

export type PageForm = 'landing' | 'iframe' | 'site';

/**
 * Only the app itself may show a landing page in a frame, and a site its own pages. The path for embedding may be framed by
 * the hosts that the site names. When the site names no hosts, every host may frame it.
 */
function framedBy({ embedHosts }: LivePage, form: PageForm): readonly string[] {
  if (form !== 'iframe') return ["'self'"];
  return embedHosts === null ? ['*'] : ["'self'", ...embedHosts];
}

/** The parts of a request that decide the answer for a live page. */
export interface PageVariant {
  form: PageForm;
  /** Whether the visitor has this version already. */
  isKnown: boolean;
  isBrotli: boolean;
}

export type PageAnswer = {
  /** Headers without those of every answer. */
  headers: Record<string, string>;
} & ({ status: 200; body: Uint8Array<ArrayBuffer> } | { status: 304; body: null });

/** Whether the visitor's ETag matches. */
export function isKnownTag(etag: string, ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.split(',').some((tag) => [etag, '*'].includes(tag.trim())) ?? false;
}

export const acceptsBrotli = (acceptEncoding: string | undefined): boolean => /\bbr\b/.test(acceptEncoding ?? '');

export function pageVariant(
  page: LivePage,
  form: PageForm,
  { ifNoneMatch, isBrotli }: { ifNoneMatch: string | undefined; isBrotli: boolean },
): PageVariant {
  return { form, isKnown: isKnownTag(page.etag, ifNoneMatch), isBrotli };
}

export function pageAnswer(page: LivePage, { form, isKnown, isBrotli }: PageVariant): PageAnswer {
  const headers: Record<string, string> = {
    'content-security-policy': publishedPolicy(page.styleHash, framedBy(page, form), { sandbox: form !== 'site' }),
    // A sandboxed page has an opaque origin, so origin isolation does not apply.
    ...(form === 'site' ? {} : { 'cross-origin-opener-policy': 'unsafe-none' }),
    ...(form === 'iframe' ? { 'x-robots-tag': 'noindex' } : {}),
    vary: 'accept-encoding',
    etag: page.etag,
    'cache-control': 'no-cache',
  };
  if (isKnown) return { status: 304, headers, body: null };
  headers['content-type'] = 'text/html; charset=utf-8';
  if (isBrotli) headers['content-encoding'] = 'br';
  return { status: 200, headers, body: isBrotli ? page.brotli : page.html };
}
