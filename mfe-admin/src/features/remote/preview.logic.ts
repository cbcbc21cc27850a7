/** Code that is not live, as an address such as `/memo?release=content@1f2e3d…` asked for it. */
export interface AskedPreview {
  releases: { name: string; version: string }[];
  /** Names of the areas that a dev server of this computer runs. */
  developed: string[];
  /** First page, with its query. */
  path: string;
}

/**
 * Reads the address to which the gateway leads: `preview` is `content@1f2e3d…,shell@…` or empty, `at` the page.
 *
 * @returns null when the address asks for nothing
 */
export function askedPreview(search: URLSearchParams): AskedPreview | null {
  const [asked, path] = [search.get('preview'), search.get('at') ?? '/'];
  if (asked === null || !path.startsWith('/')) return null;
  const releases = asked
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [name = '', version = ''] = part.trim().split('@');
      return { name, version };
    });
  const query = new URLSearchParams(path.split('?').slice(1).join('?'));
  const developed = [...query.keys()].filter((key) => key.startsWith('remote.')).map((key) => key.slice(7));
  return releases.length + developed.length > 0 ? { releases, developed, path } : null;
}

/** The address of this screen that asks for one version. */
export const addressOfPreview = (name: string, version: string, path: string): string =>
  `/admin/remote?${new URLSearchParams({ preview: `${name}@${version}`, at: path })}`;
