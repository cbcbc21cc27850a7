import { siteHosts } from './site-hosts.ts';

/** Hosts of previews: `preview--{id}.{PAGES_DOMAIN}`. Each preview has an origin of its own. */
export interface PreviewHosts {
  /** The preview that a Host header names; null for every other host. */
  idOf(host: string | undefined): string | null;
  /** Origin of a preview; null when this platform has no hosts for previews. */
  originOf(id: string): string | null;
}

const LABEL = /^preview--([0-9a-f]{32})$/;

/** Without a domain whose cookies never reach the app there are no previews. */
export function previewHosts(config: { siteUrl: string; pagesDomain?: string }): PreviewHosts {
  const { pagesDomain, siteUrl } = config;
  if (pagesDomain === undefined || sharesCookies(new URL(siteUrl).hostname, pagesDomain.replace(/:\d+$/, ''))) {
    return { idOf: () => null, originOf: () => null };
  }
  const { subdomainOf, originOf } = siteHosts(config);
  return {
    idOf: (host) => LABEL.exec(subdomainOf(host) ?? '')?.[1] ?? null,
    originOf: (id) => originOf(`preview--${id}`),
  };
}

/** Names under which a registry sells domains, e.g. `co` in `co.kr`. No browser accepts a cookie for such a suffix. */
const OF_REGISTRIES = /^(?:ac|co|com|edu|go|gov|ne|net|or|org|pe|re)\.[a-z]{2}$/;

/**
 * Whether a page below `domain` could set a cookie that browsers also send to `host`, because both are below one domain. Such
 * a cookie could replace the session of the app.
 */
function sharesCookies(host: string, domain: string): boolean {
  const [one, other] = [host, domain].map((name) => name.split('.').reverse());
  const end = one?.findIndex((label, at) => label !== other?.[at]) ?? 0;
  const common = end === -1 ? (one ?? []) : (one ?? []).slice(0, end);
  return common.length > 1 && !OF_REGISTRIES.test([...common].reverse().join('.'));
}
