import { getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { publicAddress, type UploadedImage } from './image.mutations.ts';

const assetSchema = z.object({
  id: z.string(),
  path: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string(),
});

export interface Asset extends UploadedImage {
  id: string;
  /** What it shows; empty when nobody has said. */
  alt: string;
}

const ASSETS_SHOWN = 60;

export const imageQueries = {
  /** Pictures of a site, the latest first, in pages. */
  list: (siteId: string) =>
    pagedListOptions({
      queryKey: keys.assets(siteId),
      pageSize: ASSETS_SHOWN,
      read: async (range) => {
        const { rows, total } = await readRange(
          (from, to, options) =>
            getSupabase()
              .from('assets')
              .select('id, path, width, height, alt', options)
              .eq('site_id', siteId)
              .order('created_at', { ascending: false })
              .order('id')
              .range(from, to),
          range,
        );
        return { rows: z.array(assetSchema).parse(rows).map(assetOf), total };
      },
    }),
};

const assetOf = ({ id, path, width, height, alt }: z.infer<typeof assetSchema>): Asset => ({
  id,
  alt,
  src: publicAddress(path),
  width: width ?? 0,
  height: height ?? 0,
});
