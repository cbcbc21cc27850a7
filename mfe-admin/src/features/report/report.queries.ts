import { getSupabase, readRange, unwrap } from '@dojang/shared-auth';
import { pagedListOptions, queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type ReportedPage, type ReportView, reportCountsSchema, reportedPageSchema } from './report.logic.ts';

const PAGE_SIZE = 20;

export const reportQueries = {
  counts: queryOptions({
    queryKey: keys.reportCounts,
    queryFn: async () => reportCountsSchema.parse(unwrap(await getSupabase().rpc('admin_report_counts'))),
  }),
  /** Reported pages, the latest report first; in the view of reviews the oldest request first. */
  list: (view: ReportView) =>
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
    }),
};
