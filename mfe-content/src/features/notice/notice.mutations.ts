import { getSupabase, unwrapMaybe, useSession } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, snack } from '@dojang/shared-ui';
import { noticeQueries } from './notice.queries.ts';

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
  const client = useQueryClient();
  const key = noticeQueries.reads(userId).queryKey;
  return useMutation({
    mutationFn: async (noticeId: string) =>
      unwrapMaybe(await getSupabase().rpc('ack_notice', { p_notice_id: noticeId })),
    onMutate: async (noticeId) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData(key);
      client.setQueryData(key, (reads) => new Map(reads).set(noticeId, { acked_at: new Date().toISOString() }));
      return { before };
    },
    onSuccess: () => snack.success('확인했다고 기록했어요'),
    onError: (error, _, context) => {
      client.setQueryData(key, context?.before);
      showError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
