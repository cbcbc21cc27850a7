import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

const draftRows = z.array(
  z.object({
    id: z.string(),
    site_id: z.string(),
    slug: z.string(),
    title: z.string(),
    seo: z.record(z.string(), z.unknown()).nullable(),
    rev: z.number(),
    draft_content: z.string(),
    section_ids: z.array(z.string()),
    asset_keys: z.array(z.string()),
    template_id: z.string().nullable(),
    sites: z
      .object({
        name: z.string(),
        settings: z.record(z.string(), z.unknown()).nullable(),
        subdomain: z.string(),
        home_page_id: z.string().nullable(),
      })
      .nullable(),
  }),
);

/** What is known of a page without its document, which may have megabytes. */
export type Draft = z.infer<typeof draftRows>[number] & {
  /** The version whose document takes the place of the draft's. */
  versionId: string | null;
};

/**
 * A page without its document, as the caller of `rest` may see it.
 *
 * @throws ApiError 404 when it does not exist, or the caller may not read it
 */
export async function readDraft(rest: Pick<Rest, 'select'>, pageId: string): Promise<Draft> {
  const columns =
    'id,site_id,slug,title,seo,rev,draft_content,section_ids,asset_keys,template_id,sites(name,settings,subdomain,home_page_id)';
  const [draft] = draftRows.parse(await rest.select(`pages?select=${columns}&id=eq.${pageId}&removed_at=is.null`));
  if (!draft) throw notFound();
  return { ...draft, versionId: null };
}

const versionRows = z.array(z.object({ title: z.string(), asset_keys: z.array(z.string()) }));

/**
 * The page with the document and the title of a version. The version contains the shared sections as they were published.
 *
 * @throws ApiError 404 when there is no such version
 */
export async function withVersion(rest: Pick<Rest, 'select'>, draft: Draft, versionId: string): Promise<Draft> {
  const path = `page_versions?select=title,asset_keys&id=eq.${versionId}&page_id=eq.${draft.id}`;
  const [version] = versionRows.parse(await rest.select(path));
  if (!version) throw notFound();
  return { ...draft, title: version.title, section_ids: [], asset_keys: version.asset_keys, versionId };
}
