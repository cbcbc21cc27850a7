import { getSupabase, readRange } from '@dojang/shared-auth';
import { pagedListOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { type ReportedPage, type ReportView, reportedPageSchema } from './report.logic.ts';

const PAGE_SIZE = 20;

export const reportQueries = {
  /** Reported pages, the last reported first. */
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
