import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useAdminAct } from '../../use-admin-act.ts';
import type { FailedMail } from './mail.logic.ts';

/** Puts mails that were given up into the queue again. */
export function useRetryMails() {
  return useAdminAct(
    async (mails: readonly FailedMail[]) =>
      unwrap(await getSupabase().rpc('retry_mails', { p_ids: mails.map(({ id }) => id) })),
    (mails) => (mails.length === 1 ? '메일을 다시 보낼게요' : `메일 ${mails.length}통을 다시 보낼게요`),
  );
}
