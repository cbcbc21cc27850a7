const LOOPBACK = /^https?:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/;
const PREVIEW = /^preview--[0-9a-f]{32}$/;

/** Origins of the pages that may read the files of a dev server: those of this machine, and of the platform. */
export const devOrigins = (platform: string | undefined): (string | RegExp)[] => [
  LOOPBACK,
  ...(platform ? [platform] : []),
];

/**
 * Whether an origin is that of a preview on the platform in which the remote is tried.
 *
 * @param sites origin of the platform's sites with `*` for the subdomain, e.g. `https://*.dojang.page`
 */
export function isPreviewOrigin(origin: string | undefined, sites: string): boolean {
  const [before = '', after = ''] = sites.split('*');
  if (!origin?.startsWith(before) || !origin.endsWith(after)) return false;
  return PREVIEW.test(origin.slice(before.length, origin.length - after.length));
}

/** The origin of sites from the environment; undefined for a value of another form. */
export const sitesIn = (value: string | undefined): string | undefined =>
  value !== undefined && /^https?:\/\/\*\.[a-z0-9.-]+(?::\d{1,5})?$/.test(value) ? value : undefined;
