import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';

/** Maximum letters of a request, as in the database. */
export const MOST_TEXT = 2_000;

/** Asks admins to put back a page that was taken down. Asking again changes the text of the open request. */
export function useAskReview(pageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) =>
      unwrapMaybe(await getSupabase().rpc('ask_page_review', { p_page_id: pageId, p_text: text })),
    onSuccess: () => {
      snack.success('재검토를 요청했어요.');
      return client.invalidateQueries({ queryKey: keys.viewedPage(pageId) });
    },
    onError: showError,
  });
}
