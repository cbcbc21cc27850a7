import {
  documentOptions,
  koreanToday,
  type RenderedPage,
  type RenderOptions,
  renderPage,
  sectionIdsIn,
  siteConsentOf,
  withSections,
  withSiteConsent,
} from '@dojang/renderer';
import { z } from 'zod';
import { notFound } from '../../platform/errors/api-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { AddressOf } from './page-address.ts';
import { readPictures } from './page-pictures.ts';

const draftRows = z.array(
  z.object({
    id: z.string(),
    site_id: z.string(),
    slug: z.string(),
    title: z.string(),
    seo: z.record(z.string(), z.unknown()).nullable(),
    draft: z.unknown(),
    rev: z.number(),
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

export type Draft = z.infer<typeof draftRows>[number] & {
  /**
   * Whether `draft` differs from the stored draft, because the content of shared sections and the site's consent were
   * inserted.
   */
  isComposed: boolean;
  /** Digests of the content of the inserted shared sections, by id. */
  sectionContents: Readonly<Record<string, string>>;
};

const sectionRows = z.array(z.object({ id: z.string(), project: z.unknown(), content: z.string() }));
type SectionRows = z.infer<typeof sectionRows>;
/** Number of ids in one request, because the database accepts addresses of limited length only. */
const MOST_SECTIONS = 100;

/**
 * A page's draft with the content of the shared sections and the consent of its site, as the caller of `rest` may see it.
 *
 * @throws ApiError 404 when it does not exist, or the caller may not read it
 */
export async function readDraft(rest: Rest, pageId: string): Promise<Draft> {
  const columns = 'id,site_id,slug,title,seo,draft,rev,template_id,sites(name,settings,subdomain,home_page_id)';
  const [draft] = draftRows.parse(await rest.select(`pages?select=${columns}&id=eq.${pageId}&removed_at=is.null`));
  if (!draft) throw notFound();
  const ids = sectionIdsIn(draft.draft).filter((id) => z.uuid().safeParse(id).success);
  const sections = ids.length === 0 ? [] : await readSections(rest, draft.site_id, ids);
  const projects = new Map(sections.map(({ id, project }) => [id, project]));
  const withContent = withSections(draft.draft, (id) => projects.get(id.toLowerCase()));
  const composed = withSiteConsent(withContent, siteConsentOf(draft.sites?.settings));
  const sectionContents = Object.fromEntries(sections.map(({ id, content }) => [id, content]));
  return { ...draft, draft: composed, isComposed: composed !== draft.draft, sectionContents };
}

const versionRows = z.array(z.object({ title: z.string(), project: z.unknown() }));

/**
 * The draft with the content and the title of a version. The version contains the shared sections as they were published.
 *
 * @throws ApiError 404 when there is no such version
 */
export async function withVersion(rest: Pick<Rest, 'select'>, draft: Draft, versionId: string): Promise<Draft> {
  const path = `page_versions?select=title,project&id=eq.${versionId}&page_id=eq.${draft.id}`;
  const [version] = versionRows.parse(await rest.select(path));
  if (!version) throw notFound();
  return { ...draft, title: version.title, draft: version.project, isComposed: true };
}

async function readSections(rest: Rest, siteId: string, ids: readonly string[]): Promise<SectionRows> {
  const wanted = ids.slice(0, MOST_SECTIONS).join(',');
  const path = `page_sections?select=id,project,content&site_id=eq.${siteId}&id=in.(${wanted})`;
  return sectionRows.parse(await rest.select(path));
}

/**
 * The address at which visitors will find the page. When a site has published nothing, the page becomes its first page. The
 * own domain of the site is inserted when the page is sent.
 */
function addressOfDraft({ id, slug, sites }: Draft, addressOf: AddressOf): string {
  const isHome = (sites?.home_page_id ?? id) === id;
  return addressOf({ pageId: id, subdomain: sites?.subdomain ?? '', host: null, path: isHome ? '/' : `/${slug}` });
}

interface RenderDeps {
  /** Reads with the rights of the server. */
  rest: Pick<Rest, 'select'>;
  config: { siteUrl: string; imageHosts: readonly string[] };
  addressOf: AddressOf;
}

/**
 * Renders the draft in the same way as for visitors, for both preview and publishing.
 *
 * @param options the address to which forms are sent (none by default), and the values with which the page is compared
 */
export const renderDraft = async (
  draft: Draft,
  { rest, config, addressOf }: RenderDeps,
  options: Pick<RenderOptions, 'formAction' | 'samples'> = {},
): Promise<RenderedPage> =>
  renderPage(draft.draft, {
    ...options,
    ...documentOptions(draft, draft.sites),
    pageUrl: addressOfDraft(draft, addressOf),
    appUrl: config.siteUrl,
    reportUrl: `${config.siteUrl}/report/${draft.id}`,
    today: koreanToday(),
    pictures: await readPictures(rest, draft.draft, config),
  });
