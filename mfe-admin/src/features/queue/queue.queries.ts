import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type SetAside, setAsideCountsSchema, setAsideSchema } from './queue.logic.ts';

export const queueQueries = {
  /** Rows of all queues that were set aside, the newest first. */
  setAside: pagedListOptions({
    queryKey: keys.setAside,
    pageSize: 10,
    read: async (range) => {
      const { rows, total } = await readRange(
        (from, to, options) => getSupabase().rpc('admin_set_aside', {}, options).range(from, to),
        range,
      );
      return { rows: rows.map((row): SetAside => setAsideSchema.parse(row)), total };
    },
  }),
  counts: queryOptions({
    queryKey: keys.setAsideCounts,
    queryFn: async () => setAsideCountsSchema.parse(unwrap(await getSupabase().rpc('admin_set_aside_counts'))),
  }),
};
