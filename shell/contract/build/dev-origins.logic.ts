const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/;

/**
 * Origins of the pages that may read the files of a dev server: those of this machine, of the platform in which the remote is
 * tried, and of its previews. The build tool merges this list with its own, so it must not be a function.
 *
 * @param platform origin of the platform
 * @param sites origin of the platform's sites with `*` for the subdomain, e.g. `https://*.dojang.page`
 */
export function devOrigins(platform: string | undefined, sites: string | undefined): (string | RegExp)[] {
  const previews = sites && new RegExp(`^${sites.replace(/[.]/g, '\\.').replace('*', 'preview--[0-9a-f]{32}')}$`);
  return [LOOPBACK, ...(platform ? [platform] : []), ...(previews ? [previews] : [])];
}

/** The origin of sites from the environment; undefined for a value of another form. */
export const sitesIn = (value: string | undefined): string | undefined =>
  value !== undefined && /^https?:\/\/\*\.[a-z0-9.-]+(?::\d{1,5})?$/.test(value) ? value : undefined;
