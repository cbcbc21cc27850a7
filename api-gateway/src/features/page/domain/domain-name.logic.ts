import { domainToUnicode } from 'node:url';
import { cut } from '@dojang/contract/text';
import { parse } from 'tldts';

/** A domain that a site may claim. */
export interface DomainName {
  /** As it is in DNS: lower case and punycode. */
  hostname: string;
  /** As people read it: `온기커피.한국`. */
  name: string;
  /** Whether the name is a domain that registrars sell: `example.co.kr`, but not `shop.example.co.kr`. */
  isApex: boolean;
  /** `main` when somebody typed the `www.` of a domain: the domain is claimed, and its visitors are redirected to the `www`. */
  www: 'none' | 'main';
}

export type DomainFault = 'domain_unreadable' | 'domain_not_public' | 'domain_is_suffix' | 'domain_ours';

/** Maximum length, which leaves room for `_dojang.` and `www.` before the name. */
const MOST_CHARACTERS = 240;
const MOST_TYPED = 2_000;
const WWW = 'www.';

/**
 * Reads a typed or pasted text: a host name, or any address with this host.
 *
 * @param ours hosts of this deployment, and the domain of free addresses: `dojang.example`, `dojang.page`
 */
export function readDomain(typed: string, ours: readonly string[]): DomainName | { fault: DomainFault } {
  const host = hostnameIn(typed);
  if (host === undefined) return { fault: 'domain_unreadable' };
  const isWww = host.startsWith(WWW) && host.slice(WWW.length) === apexOf(host);
  const hostname = isWww ? apexOf(host) : host;
  const { isIp, isIcann, domain, publicSuffix } = parse(hostname, { allowPrivateDomains: false });
  if (ours.some((own) => hostname === own || hostname.endsWith(`.${own}`))) return { fault: 'domain_ours' };
  if (!isIp && hostname.includes('.') && !isHostName(hostname)) return { fault: 'domain_unreadable' };
  if (isIp || !isIcann) return { fault: 'domain_not_public' };
  if (domain === null) return { fault: publicSuffix === hostname ? 'domain_is_suffix' : 'domain_not_public' };
  const name = domainToUnicode(hostname) || hostname;
  return { hostname, name, isApex: hostname === domain, www: isWww ? 'main' : 'none' };
}

function hostnameIn(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || text.length > MOST_TYPED) return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const hostname = url.hostname.replace(/\.$/, '');
  return hostname === '' ? undefined : hostname;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a domain of a site may have this name. The check is the same as that of `domains.hostname` in the database. */
export function isHostName(text: string): boolean {
  if (text.length > MOST_CHARACTERS + WWW.length) return false;
  const labels = text.split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && /^[a-z]./.test(labels.at(-1) ?? '');
}

/** The domain that registrars sell: `example.co.kr` of `shop.example.co.kr`. */
export const apexOf = (hostname: string): string => parse(hostname, { allowPrivateDomains: false }).domain ?? hostname;

function isPublicName(hostname: string): boolean {
  const { isIcann, domain } = parse(hostname, { allowPrivateDomains: false });
  return isIcann === true && domain !== null;
}

/** The own domain of a site in a Host header, in one form: without a port, in lower case. */
export function customHostIn(header: string | undefined, siteUrl: URL): string | null {
  const match = /^([a-z0-9.-]{4,253})(?::(\d{1,5}))?$/i.exec(cut(header ?? '', 260));
  const [, name = '', port = ''] = match ?? [];
  const usual = siteUrl.protocol === 'https:' ? '443' : '80';
  if (![usual, siteUrl.port || usual].includes(port || usual)) return null;
  const hostname = name.toLowerCase();
  // No site can have a name that cannot be claimed, so no look-up is needed.
  return isHostName(hostname) && isPublicName(hostname) ? hostname : null;
}
