import { pathSegment } from '../../platform/http/address/address.logic.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';

/** A page and its place in its site: the subdomain, and a path such as `/` or `/메뉴`. */
export interface PagePlace {
  pageId: string;
  subdomain: string;
  /** The site's own domain, to which all its addresses redirect. */
  host: string | null;
  path: string;
}

/** The canonical address of a page. */
export type AddressOf = (place: PagePlace) => string;

/** The address at the host of its site. When sites have no hosts, `/landing/{pageId}` of the app. */
export function pageAddresses(config: { siteUrl: string; pagesDomain?: string }): AddressOf {
  const { originOf } = siteHosts(config);
  return ({ pageId, subdomain, host, path }) => {
    const origin = originOf(subdomain, host);
    return origin === null ? `${config.siteUrl}/landing/${pageId}` : `${origin}${pathInAddress(path)}`;
  };
}

/** A path such as `/메뉴` in the form in which it is sent: `/%EB%A9%94%EB%89%B4`. */
export const pathInAddress = (path: string): string => `/${pathSegment(path.slice(1))}`;
