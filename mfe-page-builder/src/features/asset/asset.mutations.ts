import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { closeToastsAbout, showError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';

const usesSchema = z.object({
  pages: z.array(z.object({ title: z.string(), in_trash: z.boolean(), in_draft: z.boolean(), is_live: z.boolean() })),
  sections: z.array(z.string()),
  site: z.boolean(),
  elsewhere: z.boolean(),
});
/** Where a picture or a file is used. */
export type AssetUses = z.infer<typeof usesSchema>;

export const readUses = async (id: string): Promise<AssetUses> =>
  usesSchema.parse(unwrap(await getSupabase().rpc('asset_uses', { p_asset_id: id })));

/** The fields that can be changed: the description of a picture or a file, and the time of its removal. */
type Patch = { alt: string } | { name: string } | { removed_at: string | null };

/** Changes a row of the site's pictures and files. */
export function useAssetChange(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...patch }: { id: string } & Patch) =>
      unwrap(await getSupabase().from('assets').update(patch).eq('id', id).select('id').single()),
    onSuccess: (_, { id }) => {
      closeToastsAbout(id);
      return client.invalidateQueries({ queryKey: keys.assets(siteId) });
    },
    onError: showError,
  });
}

export const inTrash = (isRemoved: boolean) => ({ removed_at: isRemoved ? new Date().toISOString() : null });
