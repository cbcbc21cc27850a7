import { koreanDay } from '@dojang/contract/time';
import { getSupabase, type Level, unwrapMaybe, withFreshProof } from '@dojang/shared-auth';
import { josa } from '@dojang/shared-ui';
import { levelName } from '../../names.ts';
import { useAdminAct } from '../../use-admin-act.ts';
import { useCsvExport } from '../../use-csv-export.ts';
import { fetchMembers, type Member } from './member.queries.ts';
import { csvHeading, csvRow } from './member-csv.logic.ts';
import type { MemberFilters } from './member-filters.logic.ts';

/** Changes a level; the database checks the permission, wants a fresh proof for a higher one, and writes the audit row. */
export function useSetLevel() {
  return useAdminAct(
    async ({ member, level }: { member: Member; level: Level }) =>
      withFreshProof(async () =>
        unwrapMaybe(await getSupabase().rpc('set_member_level', { p_user_id: member.id, p_level: level })),
      ),
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
export const useExportMembers = () =>
  useCsvExport({
    read: async (filters: MemberFilters, watch) => (await fetchMembers(filters, watch)).members,
    heading: csvHeading,
    row: csvRow,
    fileName: () => `dojang-members-${koreanDay()}.csv`,
    said: (count) => `회원 ${count}명`,
  });
