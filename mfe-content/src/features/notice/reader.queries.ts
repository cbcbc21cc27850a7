import { getSupabase, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../lib/keys.ts';

const count = z.number().int().nonnegative();
const countsSchema = z.object({
  audience: count,
  read: count,
  acked: count,
  /** Number of people who have not opened the notice, or have not confirmed it when a confirmation is asked for. */
  waiting: count,
  reminded_at: z.string().nullable(),
  /** Whether reminders are being sent right now. */
  is_reminding: z.boolean(),
});
export type ReaderCounts = z.infer<typeof countsSchema>;

const readersSchema = z.object({
  rows: z.array(
    z.object({
      user_id: z.string(),
      display_name: z.string(),
      email: z.string(),
      thumb_url: z.string().nullable(),
      read_at: z.string().nullable(),
      acked_at: z.string().nullable(),
    }),
  ),
  total: count,
});
export type Reader = z.infer<typeof readersSchema>['rows'][number];

const PAGE_SIZE = 20;
/** Interval of reading the numbers while reminders are being sent. */
const WHILE_REMINDING_MS = 3_000;

/** Queries for admins: who has read a notice. */
export const readerQueries = {
  counts: (noticeId: string) =>
    queryOptions({
      queryKey: keys.readerCounts(noticeId),
      queryFn: async () =>
        countsSchema.parse(unwrap(await getSupabase().rpc('notice_reader_counts', { p_notice_id: noticeId }))),
      refetchInterval: ({ state }) => (state.data?.is_reminding ? WHILE_REMINDING_MS : false),
    }),
  /** People who have read the notice, the latest first, or people who have not, by name. */
  people: (noticeId: string, answered: boolean) =>
    pagedListOptions({
      queryKey: keys.readers(noticeId, answered),
      pageSize: PAGE_SIZE,
      read: async ({ from, most }, signal) => {
        const args = { p_notice_id: noticeId, p_answered: answered, p_from: from, p_most: most };
        return readersSchema.parse(unwrap(await getSupabase().rpc('notice_readers', args).abortSignal(signal)));
      },
    }),
};
