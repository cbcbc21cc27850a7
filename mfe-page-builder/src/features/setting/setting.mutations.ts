import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, toAppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { freeSlug } from './setting.logic.ts';
import { type PageSetting, type SiteAddress, type SiteSetting, storedSeo } from './setting.schema.ts';

/** PostgreSQL's code of a row that breaks a unique index. */
const TAKEN = '23505';

/** Paths of a site that begin like the wanted one, to suggest a free one. */
async function takenSlugs(siteId: string, like: string): Promise<Set<string>> {
  const start = like.replace(/-\d+$/, '').slice(0, 60);
  const rows = unwrap(
    await getSupabase()
      .from('pages')
      .select('slug')
      .eq('site_id', siteId)
      .is('removed_at', null)
      .gte('slug', start)
      .order('slug')
      .limit(500),
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** A free path, when the wanted one is taken; nothing was saved then. */
export type PageSaved = { ok: true } | { ok: false; suggestion: string };

async function savePage(page: { id: string; site_id: string; seo: object }, setting: PageSetting): Promise<PageSaved> {
  const { title, slug, seoTitle, description, image, noindex } = setting;
  return updatePage(page, { title, slug, seo: asJson({ ...page.seo, title: seoTitle, description, image, noindex }) });
}

interface AddressedPage {
  id: string;
  site_id: string;
  slug: string;
  seo: unknown;
}

/** Saves the path of a page, and what search results and shared links say of it. */
export async function saveAddress(
  page: AddressedPage,
  { slug, description, image }: Pick<PageSetting, 'slug' | 'description' | 'image'>,
): Promise<PageSaved> {
  const before = typeof page.seo === 'object' && page.seo !== null ? page.seo : {};
  const after = { ...before, description, image };
  const known = storedSeo.parse(before);
  if (slug === page.slug && description === known.description && image === known.image) return { ok: true };
  return updatePage(page, { slug, seo: asJson(after) });
}

async function updatePage(
  page: { id: string; site_id: string },
  change: { title?: string; slug: string; seo: ReturnType<typeof asJson> },
): Promise<PageSaved> {
  const { slug } = change;
  try {
    unwrap(await getSupabase().from('pages').update(change).eq('id', page.id).select('id').single());
    return { ok: true };
  } catch (error) {
    if (toAppError(error).code !== TAKEN) throw error;
    return { ok: false, suggestion: freeSlug(slug, await takenSlugs(page.site_id, slug)) };
  }
}

export function useSavePageSetting(page: { id: string; site_id: string; seo: object }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setting: PageSetting) => savePage(page, setting),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shelves }),
    onError: showError,
  });
}

interface ScheduledTimes {
  publishAt: string | null;
  unpublishAt: string | null;
  /** Whether texts of templates and blocks may stay as they are. */
  keepsSamples: boolean;
}

/** Publishes and unpublishes a page at these times; null for never. */
export function useSaveSchedule(pageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ publishAt, unpublishAt, keepsSamples }: ScheduledTimes) => {
      const times = {
        ...(publishAt ? { p_publish_at: publishAt } : {}),
        ...(unpublishAt ? { p_unpublish_at: unpublishAt } : {}),
      };
      unwrapMaybe(
        await getSupabase().rpc('set_page_schedule', { p_page_id: pageId, ...times, p_keeps_samples: keepsSamples }),
      );
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.shelves }),
    onError: showError,
  });
}

export function useSaveSiteSetting(site: { id: string; settings: unknown }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, ...settings }: SiteSetting) => {
      const all = asJson({ ...(site.settings as object), ...settings });
      unwrap(await getSupabase().from('sites').update({ name, settings: all }).eq('id', site.id).select('id').single());
    },
    onSuccess: () => Promise.all([keys.shelves, keys.sites].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: showError,
  });
}

const subdomainAnswer = z.object({ ok: z.boolean() });

/** Saves the address of a site. False when another site has the name; nothing was saved then. */
async function saveSiteAddress(
  site: { id: string; subdomain: string; home_page_id: string | null },
  { subdomain, homePageId }: SiteAddress,
): Promise<boolean> {
  if (subdomain !== site.subdomain) {
    const answer = unwrap(await getSupabase().rpc('set_subdomain', { p_site_id: site.id, p_subdomain: subdomain }));
    if (!subdomainAnswer.parse(answer).ok) return false;
  }
  const home = { home_page_id: homePageId || null };
  if (home.home_page_id !== site.home_page_id) {
    unwrap(await getSupabase().from('sites').update(home).eq('id', site.id).select('id').single());
  }
  return true;
}

export function useSaveSiteAddress(site: { id: string; subdomain: string; home_page_id: string | null }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (address: SiteAddress) => saveSiteAddress(site, address),
    onSuccess: () =>
      Promise.all(
        [keys.shelves, keys.sites, keys.siteSettings(site.id)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onError: showError,
  });
}
