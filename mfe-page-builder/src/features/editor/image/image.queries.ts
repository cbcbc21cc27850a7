import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
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

export const imageQueries = {
  /** Pictures of a site, the latest first. */
  list: (siteId: string) =>
    queryOptions({
      queryKey: ['page-builder', 'assets', siteId],
      queryFn: async (): Promise<Asset[]> => {
        const rows = unwrap(
          await getSupabase()
            .from('assets')
            .select('id, path, width, height')
            .eq('site_id', siteId)
            .order('created_at', { ascending: false })
            .limit(60),
        );
        return z
          .array(assetSchema)
          .parse(rows)
          .map(({ id, path, width, height }) => ({
            id,
            src: publicAddress(path),
            width: width ?? 0,
            height: height ?? 0,
          }));
      },
    }),
};
