import { getSupabase, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { readAssets } from '../asset/asset.queries.ts';
import { publicAddress, type UploadedImage } from './image.mutations.ts';

const assetSchema = z.object({
  id: z.string(),
  path: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
  purge_at: z.string().nullish(),
});

export interface Asset extends UploadedImage {
  id: string;
  /** Its description; empty when nobody has written one. */
  alt: string;
  /** When a picture in the trash is deleted. */
  purgeAt: string | null;
}

const ASSETS_SHOWN = 60;

export const imageQueries = {
  /** Pictures of a site, the latest first, in pages. */
  list: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.assets(siteId),
      pageSize: ASSETS_SHOWN,
      read: async (range) => toAssets(await readAssets(siteId, 'picture', false, range)),
    }),
  /** Pictures in the trash, the last removed first, in pages. */
  removed: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.removedAssets(siteId),
      pageSize: ASSETS_SHOWN,
      read: async (range) => toAssets(await readAssets(siteId, 'picture', true, range)),
    }),
  /** Unused pictures of the site: their number, their size, and the latest of them. */
  unused: (siteId: string) =>
    queryOptions({
      queryKey: keys.unusedAssets(siteId),
      queryFn: async () => {
        const answer = unwrap(await getSupabase().rpc('unused_assets', { p_site_id: siteId, p_kind: 'picture' }));
        const { total, bytes, assets } = unusedSchema.parse(answer);
        return { total, bytes, assets: assets.map(assetOf) };
      },
    }),
};

const unusedSchema = z.object({ total: z.number(), bytes: z.number(), assets: z.array(assetSchema) });

const toAssets = ({ rows, total }: { rows: unknown[]; total: number }) => ({
  rows: z.array(assetSchema).parse(rows).map(assetOf),
  total,
});

const assetOf = ({ id, path, width, height, alt, purge_at }: z.infer<typeof assetSchema>): Asset => ({
  id,
  alt,
  src: publicAddress(path),
  width: width ?? 0,
  height: height ?? 0,
  purgeAt: purge_at ?? null,
});
