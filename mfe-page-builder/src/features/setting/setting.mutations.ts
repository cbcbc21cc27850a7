import { asJson, getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError, toAppError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { freeSlug } from './setting.logic.ts';
import type { PageSetting, SiteSetting } from './setting.schema.ts';

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
  const seo = asJson({ ...page.seo, title: seoTitle, description, image, noindex });
  try {
    unwrap(await getSupabase().from('pages').update({ title, slug, seo }).eq('id', page.id).select('id').single());
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
