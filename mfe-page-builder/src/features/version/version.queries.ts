import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

export interface PageVersion {
  id: string;
  title: string;
  at: string;
  /** Who published it; null when their account is gone. */
  created_by: string | null;
}

export const versionQueries = {
  /** Published versions of a page, the newest first; the database keeps two hundred. */
  ofPage: (pageId: string) =>
    queryOptions({
      queryKey: keys.versions(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: (): Promise<PageVersion[]> =>
        readInParts((from, to, options) =>
          getSupabase()
            .from('page_versions')
            .select('id, title, at, created_by', options)
            .eq('page_id', pageId)
            .order('at', { ascending: false })
            .order('id')
            .range(from, to),
        ),
    }),
  /** Title and GrapesJS project JSON of a version, which never change. */
  content: (versionId: string) =>
    queryOptions({
      queryKey: keys.version(versionId),
      queryFn: async (): Promise<{ title: string; project: unknown }> =>
        unwrap(await getSupabase().from('page_versions').select('title, project').eq('id', versionId).single()),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
