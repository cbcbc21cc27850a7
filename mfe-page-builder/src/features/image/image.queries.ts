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
});

export interface Asset extends UploadedImage {
  id: string;
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
              .select('id, path, width, height', options)
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

const assetOf = ({ id, path, width, height }: z.infer<typeof assetSchema>): Asset => ({
  id,
  src: publicAddress(path),
  width: width ?? 0,
  height: height ?? 0,
});
