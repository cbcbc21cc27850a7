import { createHash } from 'node:crypto';
import { publishPageRequest, type publishPageResponse, unpublishPageRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { type DiskRoom, needsRoom } from '../../platform/middleware/disk-room/disk-room.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { SiteWebs } from './domain/site-web.ts';
import { readDraft, renderDraft } from './draft.ts';
import { formSlot } from './form/form-token.ts';
import { storedForm } from './form/published-forms.ts';
import type { PageLimit } from './limits.ts';
import type { AddressOf } from './page-address.ts';
import type { PublishedPages } from './published-page.ts';
import type { SiteAddresses } from './site-addresses.ts';

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), version_id: z.string(), subdomain: z.string(), path: z.string() }),
  z.object({ ok: z.literal(false) }),
]);

export interface PublishDeps extends RequireUserDeps {
  rest: Rest;
  limits: Limits<PageLimit>;
  publishedPages: Pick<PublishedPages, 'forget'>;
  siteAddresses: Pick<SiteAddresses, 'forget'>;
  siteWebs: Pick<SiteWebs, 'visit'>;
  addressOf: AddressOf;
  room: { database: DiskRoom };
  config: { siteUrl: string; imageHosts: readonly string[] };
}

/**
 * POST /api/private/page/publish and unpublish: the page is rendered here from the draft in the database, and the
 * database decides whether this user may edit the site.
 */
export function publish(deps: PublishDeps) {
  const { rest, limits, publishedPages, siteAddresses, siteWebs, addressOf } = deps;
  return new Hono<AppEnv>()
    .use('/api/private/page/*', requireUser(deps))
    .use('/api/private/page/publish', needsRoom(deps.room.database))
    .post('/api/private/page/publish', async (c) => {
      const { pageId, baseRev } = await readJson(c, publishPageRequest);
      const user = c.get('user');
      await take([limits('publish', user.id)], 'too_many_requests');

      const draft = await readDraft(rest.as(user.token), pageId);
      if (draft.rev !== baseRev) throw new ApiError(409, 'stale_revision');
      const { html, report, payload, forms } = await renderDraft(draft, deps, formSlot);
      const errors = report.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      if (errors.length > 0) throw new ApiError(422, 'page_not_publishable', { message: errors.join('\n') });

      const answer = await rest.rpc('publish_page', {
        p_page_id: pageId,
        p_base_rev: baseRev,
        p_user: user.id,
        p_html: html,
        p_etag: createHash('sha256').update(html).digest('base64url').slice(0, 27),
        p_report: report,
        p_payload: JSON.stringify(payload.blocks),
      });
      const outcome = outcomeSchema.parse(answer);
      if (!outcome.ok) throw new ApiError(409, 'stale_revision');
      const { subdomain, path } = outcome;
      const stored = forms.map((found) => storedForm(found.form));
      await rest.rpc('keep_forms', { p_page_id: pageId, p_version_id: outcome.version_id, p_forms: stored });
      publishedPages.forget(pageId);
      siteAddresses.forget(subdomain);
      const { host } = await siteWebs.visit(subdomain);
      const url = addressOf({ pageId, subdomain, host, path });
      return c.json({ versionId: outcome.version_id, url, report } satisfies z.infer<typeof publishPageResponse>);
    })
    .post('/api/private/page/unpublish', async (c) => {
      const { pageId } = await readJson(c, unpublishPageRequest);
      await rest.rpc('unpublish_page', { p_page_id: pageId, p_user: c.get('user').id });
      publishedPages.forget(pageId);
      return c.json({ ok: true });
    });
}
