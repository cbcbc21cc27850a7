import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { AppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { type Period, visitStatsSchema } from './visit.logic.ts';

export const visitQueries = {
  /** Visits and answers of a page by day. */
  page: (pageId: string, days: Period) =>
    queryOptions({
      queryKey: keys.visits(pageId, days),
      queryFn: async () => {
        const stats = unwrap(await getSupabase().rpc('page_visit_stats', { p_page_id: pageId, p_days: days }));
        if (stats === null) throw new AppError({ code: 'not_found', status: 404 });
        return visitStatsSchema.parse(stats);
      },
      // The gateway stores visits every few seconds.
      staleTime: 15_000,
    }),
  /** Visits of the last seven days by page. Pages of the site without visits are left out. */
  site: (siteId: string) =>
    queryOptions({
      queryKey: keys.siteVisits(siteId),
      queryFn: async () => {
        const counts = unwrap(await getSupabase().rpc('site_visits', { p_site_id: siteId }));
        return new Map(Object.entries(z.record(z.string(), z.number()).parse(counts)));
      },
      staleTime: 60_000,
    }),
};
