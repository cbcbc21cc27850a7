import { cut } from '@dojang/contract/text';
import { asJson, getSupabase, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, showError, toAppError } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import { isSame } from './merge.logic.ts';
import { type SavedOnto, saveOnto } from './save-onto.ts';
import { freeSlug } from './setting.logic.ts';
import {
  type PageSetting,
  pageSettingOf,
  type SiteAddress,
  type SiteSetting,
  siteSettingOf,
  storedSettings,
} from './setting.schema.ts';

/** PostgreSQL's code for a row that violates a unique index. */
const TAKEN = '23505';

/** Paths of a site that begin with the wanted path. They are needed to suggest a free path. */
async function takenSlugs(siteId: string, like: string): Promise<Set<string>> {
  const start = cut(like.replace(/-\d+$/, ''), 60);
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

/** The saved settings; a free path when the wanted path is taken; or the settings that somebody else saved meanwhile. */
export type PageSaved<T = PageSetting> = SavedOnto<T> | { ok: false; suggestion: string };

interface AddressedPage {
  id: string;
  site_id: string;
}

interface Change<T> {
  /** The settings with which the form began. */
  base: T;
  mine: T;
}

/** Saves some or all settings of a page. */
async function savePage<T extends Partial<PageSetting> & { slug: string }>(
  page: AddressedPage,
  { base, mine }: Change<T>,
): Promise<PageSaved<T>> {
  const read = async () => {
    const row = unwrap(
      await getSupabase()
        .from('pages')
        .select('title, slug, seo, updated_at')
        .eq('id', page.id)
        .is('removed_at', null)
        .maybeSingle(),
    );
    const all = pageSettingOf(row);
    const fields = Object.fromEntries(Object.keys(mine).map((key) => [key, all[key as keyof PageSetting]])) as T;
    return { fields, row, revision: row.updated_at };
  };
  const write = async (fields: T, row: Awaited<ReturnType<typeof read>>['row']) => {
    const { title = row.title, slug, seoTitle, ...seo } = fields;
    const before = typeof row.seo === 'object' && row.seo !== null ? row.seo : {};
    const after = { ...before, ...seo, ...(seoTitle === undefined ? {} : { title: seoTitle }) };
    const saved = await getSupabase()
      .from('pages')
      .update({ title, slug, seo: asJson(after) })
      .eq('id', page.id)
      .eq('updated_at', row.updated_at)
      .select('id');
    return unwrap(saved).length > 0;
  };
  try {
    return await saveOnto({ read, write }, base, mine);
  } catch (error) {
    if (toAppError(error).code !== TAKEN) throw error;
    return { ok: false, suggestion: freeSlug(mine.slug, await takenSlugs(page.site_id, mine.slug)) };
  }
}

/** The settings that publishing asks for besides the title. */
export type PageAddress = Pick<PageSetting, 'slug' | 'description' | 'image'>;

/**
 * Saves the path of a page, and its texts for search results and shared links. Returns a free path when the wanted path is
 * taken.
 *
 * @throws AppError `stale_revision` when somebody else changed the same meanwhile
 */
export async function saveAddress(
  page: AddressedPage,
  { base, mine }: Change<PageAddress>,
): Promise<{ ok: true; saved: PageAddress } | { ok: false; suggestion: string }> {
  if (isSame(base, mine)) return { ok: true, saved: base };
  const saved = await savePage(page, { base, mine });
  if ('theirs' in saved) throw new AppError({ code: 'stale_revision', status: 409 });
  return saved;
}

export function useSavePageSetting(page: AddressedPage) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change<PageSetting>) => savePage(page, change),
    onSuccess: () => {
      for (const queryKey of [keys.shelves, keys.pageSettings(page.id)]) void client.invalidateQueries({ queryKey });
    },
    onError: showError,
  });
}

interface ScheduledTimes {
  publishAt: string | null;
  unpublishAt: string | null;
  /** Whether the sample texts of templates and blocks may stay. */
  keepsSamples: boolean;
}

/** Schedules the publication and the end of a page; null for never. */
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

async function saveSite(siteId: string, { base, mine }: Change<SiteSetting>): Promise<SavedOnto<SiteSetting>> {
  const read = async () => {
    const row = unwrap(
      await getSupabase().from('sites').select('name, settings, settings_rev').eq('id', siteId).maybeSingle(),
    );
    const fields = siteSettingOf({ name: row.name, ...storedSettings.parse(row.settings) });
    return { fields, row, revision: row.settings_rev };
  };
  const write = async ({ name, ...settings }: SiteSetting, row: Awaited<ReturnType<typeof read>>['row']) => {
    const all = asJson({ ...(row.settings as object), ...settings });
    const saved = await getSupabase()
      .from('sites')
      .update({ name, settings: all })
      .eq('id', siteId)
      .eq('settings_rev', row.settings_rev)
      .select('id');
    return unwrap(saved).length > 0;
  };
  return saveOnto({ read, write }, base, mine);
}

export function useSaveSiteSetting(siteId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change<SiteSetting>) => saveSite(siteId, change),
    onSuccess: () => Promise.all([keys.shelves, keys.sites].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: showError,
  });
}

const subdomainAnswer = z.object({ ok: z.boolean() });

/** Saves the name of a site in its address. False when another site has the name; nothing was saved then. */
export async function saveSubdomain(siteId: string, subdomain: string): Promise<boolean> {
  const answer = unwrap(await getSupabase().rpc('set_subdomain', { p_site_id: siteId, p_subdomain: subdomain }));
  return subdomainAnswer.parse(answer).ok;
}

/** Saves the address of a site. False when another site has the name; nothing was saved then. */
async function saveSiteAddress(
  site: { id: string; subdomain: string; home_page_id: string | null },
  { subdomain, homePageId }: SiteAddress,
): Promise<boolean> {
  if (subdomain !== site.subdomain && !(await saveSubdomain(site.id, subdomain))) return false;
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
