import { isLoopbackHost } from '../../../platform/http/client-address.ts';

/** A path that another server could interpret differently: dot segments, doubled or escaped separators. */
const AMBIGUOUS = /\/\/|\\|%2f|%5c|%00|(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The redirect target of a mail's link: a page of this app, or else its front page. When the app runs on this machine, the
 * other host names of this machine are accepted, but no other port.
 *
 * @param siteUrl the app's public origin
 * @param wanted `redirect_to` as it was sent
 */
export function returnAddress(siteUrl: string, wanted: string): string {
  const site = new URL(siteUrl);
  const front = site.origin;
  // A backslash, whitespace or a control character is ambiguous; URL parsers drop or convert some of them.
  const path = /^[!-[\]-~]+$/.test(wanted) ? /^https?:\/\/[^/?#]+([^?#]*)/.exec(wanted)?.[1] : undefined;
  const target = path === undefined || AMBIGUOUS.test(path) ? null : URL.parse(wanted);
  if (!target || target.username || target.password) return front;
  const isOwn = target.host === site.host || bothAtThisMachine(target, site);
  if (!isOwn || target.protocol !== site.protocol) return front;
  target.hash = '';
  return target.href;
}

const bothAtThisMachine = (a: URL, b: URL) => a.port === b.port && isLoopbackHost(a.host) && isLoopbackHost(b.host);
