import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

export const viewQueries = {
  /**
   * A page for its viewer, and whether the user may change it. Throws an AppError with status 404 when it is unknown or in the
   * trash.
   */
  page: (pageId: string) =>
    queryOptions({
      queryKey: keys.viewedPage(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: async () => {
        const columns =
          'id, site_id, slug, title, rev, live_version_id, updated_at, published_at, taken_down_at, taken_down_reason, review_asked_at, review_text, review_answered_at, review_answer, sites(name, subdomain)';
        const row = unwrap(
          await getSupabase().from('pages').select(columns).eq('id', pageId).is('removed_at', null).maybeSingle(),
        );
        const mayEdit = unwrap(await getSupabase().rpc('has_site_role', { p_site_id: row.site_id, p_min: 'editor' }));
        return { ...row, siteName: row.sites?.name ?? '', subdomain: row.sites?.subdomain ?? '', mayEdit };
      },
    }),
};

export type ViewedPage = Awaited<ReturnType<NonNullable<ReturnType<typeof viewQueries.page>['queryFn']>>>;
