import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useAdminAct } from '../../use-admin-act.ts';
import { queueName } from './queue.logic.ts';

export interface Retry {
  kind: string;
  /** Null for all rows of the kind. */
  id: string | null;
}

/** Has a row that was set aside, or all of a queue, tried again. */
export function useRetry() {
  return useAdminAct(
    async ({ kind, id }: Retry) =>
      unwrap(
        await getSupabase().rpc('retry_set_aside', {
          p_kind: kind,
          ...(id === null ? { p_all: true } : { p_ids: [id] }),
        }),
      ),
    ({ kind, id }) => `${queueName(kind)}: ${id === null ? '모두 ' : ''}다시 시도할게요`,
  );
}
