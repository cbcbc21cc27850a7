import { pageCardResponse, pageHostResponse } from '@dojang/api-contract';
import { sectionIdsIn } from '@dojang/renderer';
import { apiGet, apiPost, getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { shownIn } from '../section/section.logic.ts';
import { sectionQueries } from '../section/section.queries.ts';
import { type Page, type PageHead, pageSchema, shelfSchema, siteSchema } from './page.schema.ts';

const HEAD_COLUMNS =
  'id, site_id, slug, title, rev, live_version_id, created_at, updated_at, removed_at, purge_at, published_at, taken_down_at, publish_at';

/** Reads the project JSON of one page or template. */
export type ProjectQuery = ReturnType<typeof pageQueries.draft>;

async function readPage(pageId: string): Promise<Page> {
  const row = unwrap(
    await getSupabase()
      .from('pages')
      .select(`${HEAD_COLUMNS}, draft`)
      .eq('id', pageId)
      .is('removed_at', null)
      .maybeSingle(),
  );
  return pageSchema.parse(row);
}

export const pageQueries = {
  /** Sites that the user may read, the oldest first; everyone has at least one. */
  sites: () =>
    queryOptions({
      queryKey: keys.sites,
      queryFn: async () => {
        const rows = await readInParts((from, to, options) =>
          getSupabase()
            .from('sites')
            .select('id, name, subdomain, owner_id', options)
            .is('removed_at', null)
            .order('created_at')
            .order('id')
            .range(from, to),
        );
        return z.array(siteSchema).parse(rows);
      },
      staleTime: 5 * 60_000,
    }),
  /**
   * In one request: the user's sites, and the pages of one of them, the last changed first, including the trash. The pages have
   * no drafts. An empty `siteId` means the oldest site.
   */
  shelf: (siteId: string) =>
    queryOptions({
      queryKey: keys.shelf(siteId),
      meta: watching({ tables: ['sites', 'pages', 'page_sections', 'site_members'] }),
      queryFn: async () =>
        shelfSchema.parse(unwrap(await getSupabase().rpc('page_shelf', siteId ? { p_site_id: siteId } : {}))),
    }),
  /** Number of unread answers in all of the user's sites, by page. */
  unread: () =>
    queryOptions({
      queryKey: keys.unreadAnswers,
      meta: watching({ tables: ['form_submissions'] }),
      queryFn: async () => {
        const rows = await readInParts((from, to, options) =>
          getSupabase().rpc('unread_answers', {}, options).range(from, to),
        );
        return new Map(rows.map(({ page_id: pageId, unread }) => [pageId, unread]));
      },
    }),
  /** Origin of sites with `*` for the subdomain. */
  host: () =>
    queryOptions({
      queryKey: keys.pageHost,
      queryFn: async ({ signal }) => (await apiGet('/api/public/page/host', pageHostResponse, signal)).origin,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The rules of the last changed page of a site. They contain the colours and typefaces of the site. */
  rulesOfSite: (siteId: string) =>
    queryOptions({
      queryKey: keys.rulesOfSite(siteId),
      queryFn: async () => {
        const [page] = unwrap(
          await getSupabase()
            .from('pages')
            .select('rules:draft->styles')
            .eq('site_id', siteId)
            .is('removed_at', null)
            .order('updated_at', { ascending: false })
            .order('id')
            .limit(1),
        );
        return z.array(z.unknown()).catch([]).parse(page?.rules);
      },
      gcTime: 0,
    }),
  /** The draft of a page at a revision, for its thumbnail and for a copy of it. */
  draft: ({ id, rev }: Pick<PageHead, 'id' | 'rev'>) =>
    queryOptions({
      queryKey: keys.project(id, rev),
      queryFn: async (): Promise<{ project: unknown }> => {
        const { draft } = unwrap(await getSupabase().from('pages').select('draft').eq('id', id).single());
        return { project: draft };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The same with the content of its shared sections, as visitors would see it. */
  shownDraft: (page: Pick<PageHead, 'id' | 'rev' | 'site_id'>) =>
    queryOptions({
      queryKey: keys.shownProject(page.id, page.rev),
      meta: watching({ tables: ['page_sections'] }),
      queryFn: async ({ client }): Promise<{ project: unknown }> => {
        const { project } = await client.fetchQuery(pageQueries.draft(page));
        if (sectionIdsIn(project).length === 0) return { project };
        const sections = await client.fetchQuery({ ...sectionQueries.list(page.site_id), staleTime: 0 });
        return { project: shownIn(project, sections) };
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /**
   * One page for the editor that has its lock. Throws an AppError with status 404 when it is unknown.
   *
   * @param since when the editor took the lock; the page is read again for each lock
   */
  detail: (pageId: string, since: string) =>
    queryOptions({
      queryKey: keys.page(pageId, since),
      queryFn: () => readPage(pageId),
      // While the editor is open it has the newest data, so a refetch must not replace it.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The stored page while another editor saves it. */
  stored: (pageId: string) =>
    queryOptions({
      queryKey: keys.storedPage(pageId),
      meta: watching({ tables: ['pages'] }),
      queryFn: () => readPage(pageId),
    }),
  /** The share picture that the gateway creates from the saved draft, for a page without a picture. */
  card: (pageId: string) =>
    queryOptions({
      queryKey: keys.card(pageId),
      queryFn: async () => (await apiPost('/api/private/page/card', { pageId }, pageCardResponse)).picture,
      // The draft changes without an invalidation of this query.
      staleTime: 0,
      retry: false,
    }),
};
