import { getSupabase, type Level, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation } from '@dojang/shared-auth/query';
import { download, josa, showError, snack, toCsv } from '@dojang/shared-ui';
import { levelName } from '../../names.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import { fetchMembers, type Member } from './member.queries.ts';
import { csvHeading, csvRow } from './member-csv.logic.ts';
import type { MemberFilters } from './member-filters.logic.ts';

/** Changes a level; the database checks the permission and writes the audit row. */
export function useSetLevel() {
  return useAdminAct(
    async ({ member, level }: { member: Member; level: Level }) =>
      unwrapMaybe(await getSupabase().rpc('set_member_level', { p_user_id: member.id, p_level: level })),
    ({ level }) => `등급을 ${josa(levelName(level), '으로/로')} 바꿨어요`,
  );
}

/** Suspends a member or lifts the suspension. The database ends the member's sessions and writes the audit row. */
export function useSetSuspended() {
  return useAdminAct(
    async ({ member, suspended, reason }: { member: Member; suspended: boolean; reason: string }) =>
      unwrapMaybe(
        await getSupabase().rpc('set_member_suspended', {
          p_user_id: member.id,
          p_suspended: suspended,
          p_reason: reason,
        }),
      ),
    ({ suspended }) => (suspended ? '계정을 정지했어요' : '정지를 풀었어요'),
  );
}

/** Downloads every member that the filters find as CSV. */
export function useExportMembers() {
  return useMutation({
    mutationFn: async (filters: MemberFilters) => {
      const { members } = await fetchMembers(filters);
      const day = new Date().toISOString().slice(0, 10);
      download(`dojang-members-${day}.csv`, 'text/csv', toCsv(csvHeading, members.map(csvRow)));
      return members.length;
    },
    onSuccess: (count) => snack.success(`회원 ${count.toLocaleString('ko')}명을 내려받았어요`),
    onError: showError,
  });
}
