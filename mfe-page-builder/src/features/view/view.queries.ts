import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

export interface PageVersion {
  id: string;
  title: string;
  at: string;
}

export const viewQueries = {
  /** A page for its viewer, and whether the user may change it. AppError 404 when it is unknown or in the trash. */
  page: (pageId: string) =>
    queryOptions({
      queryKey: keys.viewedPage(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: async () => {
        const columns =
          'id, site_id, slug, title, rev, live_version_id, updated_at, published_at, taken_down_at, taken_down_reason, sites(name, subdomain)';
        const row = unwrap(
          await getSupabase().from('pages').select(columns).eq('id', pageId).is('removed_at', null).maybeSingle(),
        );
        const mayEdit = unwrap(await getSupabase().rpc('has_site_role', { p_site_id: row.site_id, p_min: 'editor' }));
        return { ...row, siteName: row.sites?.name ?? '', subdomain: row.sites?.subdomain ?? '', mayEdit };
      },
    }),
  /** Published versions of a page, the newest first; the database keeps thirty. */
  versions: (pageId: string) =>
    queryOptions({
      queryKey: keys.versions(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: (): Promise<PageVersion[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('page_versions')
            .select('id, title, at', options)
            .eq('page_id', pageId)
            .order('at', { ascending: false })
            .order('id')
            .range(from, to),
        ),
    }),
  /** GrapesJS project JSON of a version, which never changes. */
  version: (versionId: string) =>
    queryOptions({
      queryKey: keys.version(versionId),
      queryFn: async (): Promise<{ project: unknown }> =>
        unwrap(await getSupabase().from('page_versions').select('project').eq('id', versionId).single()),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

export type ViewedPage = Awaited<ReturnType<NonNullable<ReturnType<typeof viewQueries.page>['queryFn']>>>;
