import { createHash } from 'node:crypto';
import type { Finding } from '@dojang/renderer';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type Draft, renderDraft } from './draft.ts';
import { formSlot } from './form/form-token.ts';
import { storedForm } from './form/published-forms.ts';
import type { AddressOf } from './page-address.ts';

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), version_id: z.string(), subdomain: z.string(), path: z.string() }),
  z.object({ ok: z.literal(false) }),
]);

interface Published {
  versionId: string;
  report: Finding[];
  /** Of its site. */
  subdomain: string;
  path: string;
}

interface PublishDraftDeps {
  /** As the server. */
  rest: Rest;
  addressOf: AddressOf;
  config: { siteUrl: string; imageHosts: readonly string[] };
}

/**
 * Renders a draft and makes it live, in the name of a user. The database decides whether this user may edit the site.
 *
 * @throws ApiError 422 `page_not_publishable` when the page has errors, 409 `stale_revision` when somebody saved meanwhile
 */
export async function publishDraft(draft: Draft, userId: string, deps: PublishDraftDeps): Promise<Published> {
  const { rest } = deps;
  const { html, report, payload, forms } = await renderDraft(draft, deps, formSlot);
  const errors = report.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  if (errors.length > 0) throw new ApiError(422, 'page_not_publishable', { message: errors.join('\n') });
  const answer = await rest.rpc('publish_page', {
    p_page_id: draft.id,
    p_base_rev: draft.rev,
    p_user: userId,
    p_html: html,
    p_etag: createHash('sha256').update(html).digest('base64url').slice(0, 27),
    p_report: report,
    p_payload: JSON.stringify(payload.blocks),
  });
  const outcome = outcomeSchema.parse(answer);
  if (!outcome.ok) throw new ApiError(409, 'stale_revision');
  const { version_id: versionId, subdomain, path } = outcome;
  const stored = forms.map((found) => storedForm(found.form));
  await rest.rpc('keep_forms', { p_page_id: draft.id, p_version_id: versionId, p_forms: stored });
  return { versionId, report, subdomain, path };
}
