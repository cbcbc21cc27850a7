import { getSupabase, unwrapMaybe, useSession } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { numberText, showError, snack } from '@dojang/shared-ui';
import { keys } from '../../lib/keys.ts';
import { type NoticeReads, noticeQueries } from './notice.queries.ts';

/** Records that a user opened a notice. A failure is ignored. */
export function useMarkRead() {
  const userId = useSession((session) => session.id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (noticeId: string) => {
      const row = { notice_id: noticeId, user_id: userId };
      const options = { onConflict: 'notice_id,user_id', ignoreDuplicates: true };
      unwrapMaybe(await getSupabase().from('notice_reads').upsert(row, options));
    },
    onSuccess: () => client.invalidateQueries({ queryKey: noticeQueries.reads(userId).queryKey }),
  });
}

/** The action of the button 확인했어요. */
export function useAckNotice() {
  const userId = useSession((session) => session.id);
  return useOptimisticMutation({
    mutationFn: async (noticeId: string) =>
      unwrapMaybe(await getSupabase().rpc('ack_notice', { p_notice_id: noticeId })),
    changes: (noticeId) => [
      cacheChange<NoticeReads>(noticeQueries.reads(userId).queryKey, (reads) =>
        new Map(reads).set(noticeId, { acked_at: new Date().toISOString() }),
      ),
    ],
    onSuccess: () => snack.success('확인했다고 기록했어요'),
  });
}

/** Sends one more notification to everybody who has not read a notice. */
export function useRemind(noticeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => unwrapMaybe(await getSupabase().rpc('remind_notice', { p_notice_id: noticeId })) ?? 0,
    onSuccess: (people) => snack.success(`${numberText(people)}명에게 다시 알려요.`),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: keys.readerCounts(noticeId) }),
  });
}
