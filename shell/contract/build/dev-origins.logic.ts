const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/;
const PREVIEW = /^preview--[0-9a-f]{32}$/;

/**
 * Whether a page of this origin may read the files of a dev server: pages of this machine, of the platform in which the remote is
 * tried, and of its previews.
 *
 * @param platform origin of the platform
 * @param sites origin of the platform's sites with `*` for the subdomain, e.g. `https://*.dojang.page`
 */
export function mayReadFiles(origin: string, platform: string | undefined, sites: string | undefined): boolean {
  if (LOOPBACK.test(origin) || origin === platform) return true;
  const [start = '', end = ''] = sites?.split('*') ?? [];
  const isOfSites = start !== '' && end !== '' && origin.startsWith(start) && origin.endsWith(end);
  return isOfSites && PREVIEW.test(origin.slice(start.length, -end.length));
}
