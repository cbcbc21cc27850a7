import { isLoopbackHost } from '../../../platform/http/client-address.ts';

/** A path that another server could read as a different one: climbing, doubled or hidden separators. */
const AMBIGUOUS = /\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Where a mail's link may lead back to: a page of this app, else its front page. Where the app is at this machine, its
 * other names count, never another port.
 *
 * @param siteUrl the app's public origin
 * @param wanted `redirect_to` as it was sent
 */
export function returnAddress(siteUrl: string, wanted: string): string {
  const site = new URL(siteUrl);
  const front = site.origin;
  // A backslash, a blank or a control character is read in two ways; URL.parse drops or turns some of them.
  const path = /^[!-[\]-~]+$/.test(wanted) ? /^https?:\/\/[^/?#]+([^?#]*)/.exec(wanted)?.[1] : undefined;
  const target = path === undefined || AMBIGUOUS.test(path) ? null : URL.parse(wanted);
  if (!target || target.username || target.password) return front;
  const isOwn = target.host === site.host || bothAtThisMachine(target, site);
  if (!isOwn || target.protocol !== site.protocol) return front;
  target.hash = '';
  return target.href;
}

const bothAtThisMachine = (a: URL, b: URL) => a.port === b.port && isLoopbackHost(a.host) && isLoopbackHost(b.host);
