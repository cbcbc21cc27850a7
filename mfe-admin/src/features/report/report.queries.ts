import { getSupabase, readRange } from '@dojang/shared-auth';
import { type PagedList, pagedListOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type ReportedPage, type ReportView, reportedPageSchema } from './report.logic.ts';

const PAGE_SIZE = 20;

const list = (view: ReportView) =>
  pagedListOptions({
    queryKey: keys.reports(view),
    pageSize: PAGE_SIZE,
    read: async (range) => {
      const { rows, total } = await readRange(
        (from, to, options) => getSupabase().rpc('admin_reports', { p_view: view }, options).range(from, to),
        range,
      );
      return { rows: rows.map((row): ReportedPage => reportedPageSchema.parse(row)), total };
    },
  });

export const reportQueries = {
  /** Reported pages, the last reported first; those of which a review is asked, the oldest request first. */
  list,
  /** How many pages a list has. */
  waiting: (view: ReportView) => ({
    ...list(view),
    select: ({ pages }: PagedList<ReportedPage>) => pages[0]?.total ?? 0,
  }),
};
