// A separate file from the other queries: the home screen needs neither the renderer nor zod, and both are 48 KB.
import { getSupabase, readInParts, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import type { PageHead } from './page.schema.ts';

const LATEST_SHOWN = 4;

/** Every page of all sites that the user may read, the last changed page first. */
export const readPageTitles = (): Promise<{ id: string; title: string }[]> =>
  readInParts((from, to, options) =>
    getSupabase()
      .from('pages')
      .select('id, title', options)
      .is('removed_at', null)
      .order('updated_at', { ascending: false })
      .order('id')
      .range(from, to),
  );

/** The pages, with whether publishing would change what visitors see. When no page is live, no request is sent. */
export async function withChanges<T extends Pick<PageHead, 'id' | 'live_version_id'>>(
  pages: readonly T[],
): Promise<(T & { has_changes: boolean })[]> {
  const live = pages.filter((page) => page.live_version_id !== null).map(({ id }) => id);
  const changed = live.length === 0 ? [] : unwrap(await getSupabase().rpc('changed_pages', { p_page_ids: live }));
  return pages.map((page) => ({ ...page, has_changes: changed.includes(page.id) }));
}

/** A few pages of all sites for the home block, the last changed first. */
export const latestPages = () =>
  queryOptions({
    queryKey: keys.latestPages,
    queryFn: async () =>
      withChanges(
        unwrap(
          await getSupabase()
            .from('pages')
            .select('id, title, live_version_id, updated_at, taken_down_at')
            .is('removed_at', null)
            .order('updated_at', { ascending: false })
            .limit(LATEST_SHOWN),
        ),
      ),
  });
