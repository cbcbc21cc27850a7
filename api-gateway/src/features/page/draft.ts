import { documentOptions, koreanToday, type RenderedPage, renderPage } from '@dojang/renderer';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { readPictures } from './page-pictures.ts';

const draftRows = z.array(
  z.object({
    id: z.string(),
    site_id: z.string(),
    title: z.string(),
    seo: z.record(z.string(), z.unknown()).nullable(),
    draft: z.unknown(),
    rev: z.number(),
    sites: z.object({ name: z.string(), settings: z.record(z.string(), z.unknown()).nullable() }).nullable(),
  }),
);
export type Draft = z.infer<typeof draftRows>[number];

/**
 * A page's draft, as visible to the caller of `rest`.
 *
 * @throws ApiError 404 when it does not exist, or the caller may not read it
 */
export async function readDraft(rest: Rest, pageId: string): Promise<Draft> {
  const columns = 'id,site_id,title,seo,draft,rev,sites(name,settings)';
  const [draft] = draftRows.parse(await rest.select(`pages?select=${columns}&id=eq.${pageId}&removed_at=is.null`));
  if (!draft) throw notFound();
  return draft;
}

export const addressOfPage = (siteUrl: string, pageId: string) => `${siteUrl}/landing/${pageId}`;

interface RenderDeps {
  /** As the server. */
  rest: Pick<Rest, 'select'>;
  config: { siteUrl: string; imageHosts: readonly string[] };
}

/** The draft rendered as visitors would get it, for both preview and publishing. */
export const renderDraft = async (draft: Draft, { rest, config }: RenderDeps): Promise<RenderedPage> =>
  renderPage(draft.draft, {
    ...documentOptions(draft, draft.sites),
    pageUrl: addressOfPage(config.siteUrl, draft.id),
    today: koreanToday(),
    pictures: await readPictures(rest, draft.draft, config),
  });
