import type { PagePicture, PagePictures } from '@dojang/renderer';
import { z } from 'zod';
import type { Rest } from '../../platform/supabase/rest.ts';

const rows = z.array(z.object({ path: z.string(), width: z.number().nullable(), height: z.number().nullable() }));

const BUCKET = '/storage/v1/object/public/site-assets/';
/** `{site}/{sha256}.{extension}`, the names of `assets.path`. */
const NAMES =
  /\/storage\/v1\/object\/public\/site-assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f]{64})\.[a-z0-9]{2,5}/g;
/** Number of paths in one request, because the database accepts addresses of limited length only. */
const PART = 50;
/** Maximum number of pictures. Further pictures are sent in their original size. */
const MOST = 500;

/**
 * The pictures of a draft that `/_image` makes in other sizes: pictures of sites with their sizes, and pictures of listed
 * hosts.
 *
 * @param rest with the rights of the server, because the sizes of public pictures are public
 * @throws the errors of `rest`
 */
export async function readPictures(
  rest: Pick<Rest, 'select'>,
  project: unknown,
  { siteUrl, imageHosts }: { siteUrl: string; imageHosts: readonly string[] },
): Promise<PagePictures> {
  const named = new Map<string, { site: string; sha256: string }>();
  for (const [, site = '', sha256 = ''] of (JSON.stringify(project) ?? '').matchAll(NAMES)) {
    if (named.size < MOST) named.set(`${site}/${sha256}`, { site, sha256 });
  }
  const sizes = new Map<string, PagePicture>();
  const wanted = [...named.values()];
  for (let at = 0; at < wanted.length; at += PART) {
    const part = wanted.slice(at, at + PART);
    const sites = [...new Set(part.map(({ site }) => site))].join(',');
    const hashes = part.map(({ sha256 }) => sha256).join(',');
    const found = await rest.select(`assets?select=path,width,height&site_id=in.(${sites})&sha256=in.(${hashes})`);
    for (const { path, width, height } of rows.parse(found)) {
      if (width !== null && height !== null) sizes.set(BUCKET + path, { width, height });
    }
  }
  return (src) => {
    const own = src.startsWith(`${siteUrl}/`) ? src.slice(siteUrl.length) : src;
    return sizes.get(own) ?? (isListed(src, imageHosts) ? {} : undefined);
  };
}

const isListed = (src: string, hosts: readonly string[]): boolean => hosts.some((host) => src.startsWith(`${host}/`));
