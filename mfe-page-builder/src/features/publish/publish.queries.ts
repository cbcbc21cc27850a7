import { embedHostsOf, siteConsentOf } from '@dojang/renderer';
import { getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { storedSeo } from '../setting/setting.schema.ts';
import { subdomainOfName } from './slug.logic.ts';

/** The name, or a similar name that no other site has. Empty when there is none. */
export const freeSubdomain = async (siteId: string, name: string): Promise<string> =>
  unwrapMaybe(await getSupabase().rpc('free_subdomain', { p_site_id: siteId, p_name: name })) ?? '';

const storedHosts = (settings: unknown) => (settings as { embedHosts?: unknown } | null | undefined)?.embedHosts;

export const publishQueries = {
  /**
   * The data of a page that publishing needs besides its draft. Throws an AppError with status 404 when the page is unknown or
   * in the trash.
   */
  page: (pageId: string) =>
    queryOptions({
      queryKey: keys.publishing(pageId),
      queryFn: async () => {
        const columns =
          'id, site_id, slug, seo, template_id, live_version_id, unpublished_at, taken_down_at, sites(name, subdomain, home_page_id, settings)';
        const row = unwrap(
          await getSupabase().from('pages').select(columns).eq('id', pageId).is('removed_at', null).maybeSingle(),
        );
        const { sites: site, ...page } = row;
        return {
          ...page,
          storedSeo: storedSeo.parse(page.seo),
          siteName: site?.name ?? '',
          consent: siteConsentOf(site?.settings),
          embedHosts: embedHostsOf(storedHosts(site?.settings)),
          subdomain: site?.subdomain ?? '',
          homePageId: site?.home_page_id ?? null,
        };
      },
      // No refetch, so that a form that is being filled in is not replaced.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** A free name for the address of a site, made from the site's name. Empty when the name gives none. */
  proposedName: (siteId: string, name: string) =>
    queryOptions({
      queryKey: keys.proposedName(siteId),
      queryFn: async () => {
        const wanted = await subdomainOfName(name);
        return wanted === '' ? '' : freeSubdomain(siteId, wanted);
      },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
};

export type PublishedPage = Awaited<ReturnType<NonNullable<ReturnType<typeof publishQueries.page>['queryFn']>>>;
