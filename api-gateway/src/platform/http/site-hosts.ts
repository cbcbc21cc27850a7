import { isLoopbackHost } from './client-address.ts';

/** Hosts of the sites of the page builder: `{subdomain}.{PAGES_DOMAIN}`. */
export interface SiteHosts {
  /** The subdomain that a Host header names; null for every other host. */
  subdomainOf(host: string | undefined): string | null;
  /**
   * Origin of a site, e.g. `https://ongi.dojang.page`; null when sites have no hosts.
   *
   * @param host the site's own domain, when it has one
   */
  originOf(subdomain: string, host?: string | null): string | null;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const DEFAULT_PORTS: Record<string, string> = { 'https:': ':443', 'http:': ':80' };

/**
 * @param siteUrl the app's public origin: sites have the same scheme, and its port unless `pagesDomain` has one
 * @param pagesDomain `PAGES_DOMAIN`; on this machine (`localhost`) every port is accepted, as for the app
 */
export function siteHosts({ siteUrl, pagesDomain }: { siteUrl: string; pagesDomain?: string }): SiteHosts {
  const app = new URL(siteUrl);
  const originAt = (host: string) => `${app.protocol}//${host}${app.port === '' ? '' : `:${app.port}`}`;
  if (pagesDomain === undefined) {
    return { subdomainOf: () => null, originOf: (_, host) => (host ? originAt(host) : null) };
  }
  const port = pagesDomain.includes(':') || app.port === '' ? '' : `:${app.port}`;
  const suffix = `.${pagesDomain}${port}`;
  const anyPort = isLoopbackHost(pagesDomain) && isLoopbackHost(app.host);
  const defaultPort = DEFAULT_PORTS[app.protocol] ?? '';
  const end = anyPort ? '.localhost' : suffix;
  return {
    subdomainOf(host = '') {
      // A browser writes a host name in lower case and leaves out the default port. Other clients may not.
      let name = host.toLowerCase();
      if (anyPort) name = name.replace(/:\d{1,5}$/, '');
      else if (name.endsWith(defaultPort)) name = name.slice(0, name.length - defaultPort.length);
      if (!name.endsWith(end)) return null;
      const label = name.slice(0, -end.length);
      return LABEL.test(label) ? label : null;
    },
    originOf: (subdomain, host) => (host ? originAt(host) : `${app.protocol}//${subdomain}${suffix}`),
  };
}
