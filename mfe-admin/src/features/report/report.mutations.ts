import { getSupabase, unwrapMaybe } from '@dojang/shared-auth';
import { useAdminAct } from '../../use-admin-act.ts';
import type { ReportedPage } from './report.logic.ts';

const DONE = {
  take_down_page: '게시를 중단했어요',
  restore_page: '다시 볼 수 있게 했어요',
  dismiss_reports: '문제없음으로 처리했어요',
};
export type ReportAct = keyof typeof DONE;

/** Decides about a reported page; the database checks the permission, writes the audit row and tells the owners. */
export function useDecide() {
  return useAdminAct(
    async ({ page, act, reason }: { page: ReportedPage; act: ReportAct; reason: string }) =>
      unwrapMaybe(await getSupabase().rpc(act, { p_page_id: page.page_id, p_reason: reason })),
    ({ page, act }) => `‘${page.title}’: ${DONE[act]}`,
  );
}
