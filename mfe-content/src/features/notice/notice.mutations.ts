import { getSupabase, unwrapMaybe, useSession } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { snack } from '@dojang/shared-ui';
import { type NoticeReads, noticeQueries } from './notice.queries.ts';

/** Remembers that somebody opened a notice; it is no matter when that fails. */
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

/** 확인했어요. */
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
