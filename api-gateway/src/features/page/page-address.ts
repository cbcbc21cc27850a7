import { pathSegment } from '../../platform/http/address/address.logic.ts';
import { siteHosts } from '../../platform/http/site-hosts.ts';

/** A page, and where it is in its site: the subdomain, and a path such as `/` or `/메뉴`. */
export interface PagePlace {
  pageId: string;
  subdomain: string;
  /** The domain of its own to which all addresses of the site lead. */
  host: string | null;
  path: string;
}

/** The canonical address of a page. */
export type AddressOf = (place: PagePlace) => string;

/** At the host of its site; without such hosts `/landing/{pageId}` of the app. */
export function pageAddresses(config: { siteUrl: string; pagesDomain?: string }): AddressOf {
  const { originOf } = siteHosts(config);
  return ({ pageId, subdomain, host, path }) => {
    const origin = originOf(subdomain, host);
    return origin === null ? `${config.siteUrl}/landing/${pageId}` : `${origin}${pathInAddress(path)}`;
  };
}

/** `/메뉴` as it is sent: `/%EB%A9%94%EB%89%B4`. */
export const pathInAddress = (path: string): string => `/${pathSegment(path.slice(1))}`;
