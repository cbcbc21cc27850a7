import { getSupabase, unwrap } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { AppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { withChanges } from '../page/latest-pages.queries.ts';
import { storedSeo, storedSettings } from './setting.schema.ts';

const problems = z.array(z.string()).catch([]);

async function requireRole(siteId: string, role: 'editor' | 'manager'): Promise<void> {
  const has = unwrap(await getSupabase().rpc('has_site_role', { p_site_id: siteId, p_min: role }));
  if (!has) throw new AppError({ code: 'not_found', status: 404 });
}

/** Maximum number of former names that lead to a site. A trigger of `former_site_names` keeps the latest ones. */
export const MOST_FORMER_NAMES = 5;

export const settingQueries = {
  /** Settings of a page. Throws an AppError with status 404 when it is unknown, or the user is not an editor. */
  page: (pageId: string) =>
    queryOptions({
      queryKey: keys.pageSettings(pageId),
      queryFn: async () => {
        const columns =
          'id, site_id, title, slug, rev, seo, updated_at, published_at, taken_down_at, live_version_id, publish_at, unpublish_at, schedule_failed_at, schedule_problems, schedule_keeps_samples, sites(name, subdomain)';
        const row = unwrap(
          await getSupabase().from('pages').select(columns).eq('id', pageId).is('removed_at', null).maybeSingle(),
        );
        await requireRole(row.site_id, 'editor');
        const [page] = await withChanges([row]);
        return {
          ...row,
          has_changes: page?.has_changes ?? false,
          subdomain: row.sites?.subdomain ?? '',
          seo: storedSeo.parse(row.seo),
          schedule_problems: problems.parse(row.schedule_problems),
        };
      },
      // No refetch, so that a form that is being filled in is not replaced.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** Settings of a site. Throws an AppError with status 404 when it is unknown, or the user is not a manager. */
  site: (siteId: string) =>
    queryOptions({
      queryKey: keys.siteSettings(siteId),
      queryFn: async () => {
        const row = unwrap(
          await getSupabase()
            .from('sites')
            .select('id, name, settings, subdomain, home_page_id')
            .eq('id', siteId)
            .maybeSingle(),
        );
        await requireRole(row.id, 'manager');
        return { ...row, stored: storedSettings.parse(row.settings) };
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** The former names of a site, the newest first. The database keeps five. */
  formerNames: (siteId: string) =>
    queryOptions({
      queryKey: [...keys.siteSettings(siteId), 'former names'],
      queryFn: async () => {
        const rows = unwrap(
          await getSupabase()
            .from('former_site_names')
            .select('subdomain')
            .eq('site_id', siteId)
            .order('left_at', { ascending: false })
            .limit(MOST_FORMER_NAMES),
        );
        return rows.map(({ subdomain }) => subdomain);
      },
    }),
};
