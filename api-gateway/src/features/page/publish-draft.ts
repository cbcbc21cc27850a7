import type { BudgetFinding } from '@dojang/renderer';
import { digestOf, storedForm } from '@dojang/renderer/publication-row';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Caller } from '../../platform/middleware/lanes/lane.ts';
import { JsonText, type Rest } from '../../platform/supabase/rest.ts';
import { checkPage, type Weighing } from './check-page.ts';
import type { Draft } from './draft.ts';
import type { RenderedPages } from './render/rendered-pages.ts';

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), version_id: z.string(), subdomain: z.string(), path: z.string() }),
  z.object({ ok: z.literal(false) }),
]);

interface Published {
  versionId: string;
  report: BudgetFinding[];
  /** Subdomain of the site of the page. */
  subdomain: string;
  path: string;
}

export interface PublishDraftDeps extends Weighing {
  /** Works with the rights of the server. */
  rest: Rest;
  pages: RenderedPages;
  /** Makes the share picture of a page that names no picture, so that it exists when the address is shared. */
  makeCard(html: string): void;
}

/**
 * Renders a draft, checks it and makes it live in the name of a user. The database decides whether this user may edit the
 * site.
 *
 * @param caller who waits for a place to render
 * @param keepsSamples whether texts of templates and blocks may stay as they are
 * @throws ApiError 422 `page_not_publishable` as `checkPage`, 409 `stale_revision` when somebody saved meanwhile,
 * 503 `busy`
 */
export async function publishDraft(
  draft: Draft,
  userId: string,
  keepsSamples: boolean,
  caller: Caller,
  deps: PublishDraftDeps,
): Promise<Published> {
  const { rest, pages, pictureBytes, fontBytes } = deps;
  const prepared = await pages.prepare(draft);
  const rendered = await prepared.publication(caller);
  const report = await checkPage(rendered, { keepsSamples, pictureBytes, fontBytes });
  const { html, blocks, forms, composed, sectionContents } = rendered;
  const answer = await rest.rpc('publish_page', {
    p_page_id: draft.id,
    p_base_rev: draft.rev,
    p_user: userId,
    p_html: html,
    p_etag: digestOf(html),
    p_report: report,
    p_payload: blocks,
    p_forms: forms.map(storedForm),
    ...(composed === null ? {} : { p_project: new JsonText(composed), p_sections: sectionContents }),
  });
  const outcome = outcomeSchema.parse(answer);
  if (!outcome.ok) throw new ApiError(409, 'stale_revision');
  const { version_id: versionId, subdomain, path } = outcome;
  deps.makeCard(html);
  return { versionId, report, subdomain, path };
}
