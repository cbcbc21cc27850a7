import { getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type WaitingMail, waitingMailSchema } from './mail.logic.ts';

const PAGE_SIZE = 10;

export const mailQueries = {
  /** Mails that wait, the oldest first. */
  waiting: pagedListOptions({
    queryKey: keys.waitingMails,
    pageSize: PAGE_SIZE,
    read: async (range) => {
      const { rows, total } = await readRange(
        (from, to, options) => getSupabase().rpc('admin_waiting_mails', {}, options).range(from, to),
        range,
      );
      return { rows: rows.map((row): WaitingMail => waitingMailSchema.parse(row)), total };
    },
  }),
};
