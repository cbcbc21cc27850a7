import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';

export interface PageVersion {
  id: string;
  title: string;
  at: string;
  /** Who published or saved it; null when the account was deleted. */
  created_by: string | null;
}

/** A published version, or an earlier draft. */
export interface KeptVersion extends PageVersion {
  isPublished: boolean;
}

const readVersions = (table: 'page_versions' | 'draft_versions', pageId: string): Promise<PageVersion[]> =>
  readInParts((from, to, options) =>
    getSupabase()
      .from(table)
      .select('id, title, at, created_by', options)
      .eq('page_id', pageId)
      .order('at', { ascending: false })
      .order('id')
      .range(from, to),
  );

export const versionQueries = {
  /** Published versions of a page, the newest first. The database keeps thirty. */
  ofPage: (pageId: string) =>
    queryOptions({
      queryKey: keys.versions(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: () => readVersions('page_versions', pageId),
    }),
  /**
   * Published versions and earlier drafts. The database keeps one draft per 10 minutes and author: at most 50, or 100 within an
   * hour.
   */
  history: (pageId: string) =>
    queryOptions({
      queryKey: keys.history(pageId),
      meta: watching({ tables: ['pages'], row: pageId }),
      queryFn: async (): Promise<KeptVersion[]> => {
        const [published, drafts] = await Promise.all([
          readVersions('page_versions', pageId),
          readVersions('draft_versions', pageId),
        ]);
        return [
          ...published.map((version) => ({ ...version, isPublished: true })),
          ...drafts.map((version) => ({ ...version, isPublished: false })),
        ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
      },
    }),
  /** Title and GrapesJS project JSON of a version. They never change. */
  content: (versionId: string, isPublished = true) =>
    queryOptions({
      queryKey: keys.version(versionId),
      queryFn: async (): Promise<{ title: string; project: unknown }> => {
        const table = isPublished ? 'page_versions' : 'draft_versions';
        return unwrap(await getSupabase().from(table).select('title, project').eq('id', versionId).single());
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
