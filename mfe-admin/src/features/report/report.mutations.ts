import { pageShareLinkResponse } from '@dojang/api-contract';
import { apiPost, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import type { ReportedPage } from './report.logic.ts';

const DONE = {
  take_down_page: '게시를 중단했어요',
  restore_page: '다시 볼 수 있게 했어요',
  refuse_page_review: '게시 중단을 그대로 두었어요',
  dismiss_reports: '문제없음으로 처리했어요',
};
export type ReportAct = keyof typeof DONE;

/**
 * Opens a page under review in another tab, by a link that is valid for an hour. It shows what visitors would get when the page
 * is put back. The tab is opened before the link is known, because browsers block a tab that no click opened.
 */
export function useLookAtReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pageId: string) => {
      const tab = window.open('', '_blank');
      if (!tab) return snack.error('브라우저가 새 탭을 막았어요. 주소창에서 팝업을 허용해 주세요.');
      tab.opener = null;
      try {
        const shareId = unwrap(await getSupabase().rpc('share_for_review', { p_page_id: pageId }));
        const { url } = await apiPost('/api/private/page/shareLink', { shareId }, pageShareLinkResponse);
        tab.location.replace(url);
      } catch (error) {
        tab.close();
        throw error;
      }
    },
    onError: (error) => {
      showError(error);
      // Another admin may have answered meanwhile, so the list is fetched again.
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Sent as the version when none is published. */
const NOT_PUBLISHED = '00000000-0000-0000-0000-000000000000';

interface Decision {
  page: ReportedPage;
  act: ReportAct;
  reason: string;
}

/**
 * Decides about a reported page. The database checks the permission, writes the audit row and tells the owners. It puts a page
 * back only in the listed version, because the owner may publish meanwhile.
 */
export function useDecide() {
  const client = useQueryClient();
  return useAdminAct(
    async ({ page, act, reason }: Decision) => {
      const args = { p_page_id: page.page_id, p_reason: reason };
      const seen = { p_version_id: page.live_version_id ?? NOT_PUBLISHED };
      const supabase = getSupabase();
      const answer = act === 'restore_page' ? supabase.rpc(act, { ...args, ...seen }) : supabase.rpc(act, args);
      try {
        return unwrapMaybe(await answer);
      } catch (error) {
        void client.invalidateQueries({ queryKey: keys.all });
        throw error;
      }
    },
    ({ page, act }) => `‘${page.title}’: ${DONE[act]}`,
  );
}
