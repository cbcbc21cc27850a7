import { toNfc } from '@dojang/contract/text';
import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { closeToastsAbout, showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

/** A mutation of a site. After it every list of sites is fetched again. */
function useSiteMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([keys.shelves, keys.sites].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: showError,
  });
}

/** The caller creates the id, so that a retry creates no second site. */
export const useCreateSite = () =>
  useSiteMutation(async ({ id, name }: { id: string; name: string }) =>
    unwrapMaybe(await getSupabase().rpc('create_site', { p_id: id, p_name: toNfc(name) })),
  );

export const useRenameSite = () =>
  useSiteMutation(async ({ id, name }: { id: string; name: string }) =>
    unwrapMaybe(
      await getSupabase()
        .from('sites')
        .update({ name: toNfc(name) })
        .eq('id', id)
        .select('id')
        .single(),
    ),
  );

export const useTrashSite = () =>
  useSiteMutation(async (id: string) => unwrapMaybe(await getSupabase().rpc('remove_site', { p_site_id: id })));

export const useRestoreSite = () =>
  useSiteMutation(async (id: string) => {
    unwrapMaybe(await getSupabase().rpc('restore_site', { p_site_id: id }));
    closeToastsAbout(id);
  });
