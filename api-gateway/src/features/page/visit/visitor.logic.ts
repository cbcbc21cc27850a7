import { cut } from '@dojang/contract/text';
import { isbot } from 'isbot';

/** The kind of device of a visitor. Programs are counted separately. */
export type Device = 'desktop' | 'phone' | 'tablet' | 'bot';

/** Reads a header of a request; undefined when it was not sent. */
export type HeaderOf = (
  name: 'host' | 'purpose' | 'referer' | 'sec-fetch-dest' | 'sec-purpose' | 'user-agent',
) => string | undefined;

/** Only this many characters are read. The rest of a longer user agent says nothing more. */
const MAX_USER_AGENT = 400;

export function deviceOf(userAgent = ''): Device {
  const text = cut(userAgent, MAX_USER_AGENT);
  if (text === '' || isbot(text)) return 'bot';
  if (/ipad|tablet|kindle|playbook/i.test(text)) return 'tablet';
  if (/mobi|iphone|ipod/i.test(text)) return 'phone';
  // A tablet with Android does not say "Mobile".
  return /android/i.test(text) ? 'tablet' : 'desktop';
}

const REFERRER = /^https?:\/\/([a-z0-9.-]{1,100})(?::\d{1,5})?(?:[/?#]|$)/i;

/** The host of the page with the link, without `www.`; empty when there is no such page, or it is of the same site. */
export function referrerOf(referer: string | undefined, host: string | undefined): string {
  if (!referer) return '';
  const name = REFERRER.exec(cut(referer, 200))?.[1]?.toLowerCase() ?? '';
  if (name === '' || name === host?.toLowerCase().replace(/:\d{1,5}$/, '')) return '';
  return name.replace(/^www\./, '');
}

/** Whether somebody looks at the page: false for a prefetch by a browser, and for a read by a script of ours. */
export function isVisit(header: HeaderOf): boolean {
  if (header('sec-purpose')?.includes('prefetch') || header('purpose') === 'prefetch') return false;
  const dest = header('sec-fetch-dest');
  return dest === undefined || dest === 'document' || dest === 'iframe' || dest === 'frame';
}
