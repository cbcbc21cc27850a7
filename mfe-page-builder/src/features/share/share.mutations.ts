import { pageShareLinkResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

/** The address of a link. Only the server can create it. */
export const linkOfShare = async (shareId: string): Promise<string> =>
  location.origin + (await apiPost('/api/private/page/shareLink', { shareId }, pageShareLinkResponse)).url;

/** Creates a link to the draft (`versionId` null) or to a version, and returns its id and its address. */
export function useCreateShare(pageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ versionId, days }: { versionId: string | null; days: number }) => {
      const version = versionId === null ? {} : { p_version_id: versionId };
      const args = { p_page_id: pageId, p_days: days, ...version };
      const id = unwrap(await getSupabase().rpc('create_page_share', args));
      return { id, address: await linkOfShare(id) };
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shares(pageId) }),
    onError: showError,
  });
}

/** Ends links of a page permanently. */
export function useRevokeShares(pageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      unwrap(await getSupabase().from('page_shares').delete().eq('page_id', pageId).in('id', ids).select('id'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.shares(pageId) }),
    onError: showError,
  });
}
