import { createHash } from 'node:crypto';
import { publishPageRequest, type publishPageResponse, unpublishPageRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import type { AppServices } from '../../deps.ts';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { needsRoom } from '../../platform/middleware/disk-room/disk-room.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { requireUser } from '../../platform/middleware/token-check/require-user.ts';
import { styleHashOf } from './published-page.ts';
import { addressOfPage, readDraft, renderDraft } from './draft.ts';

const outcomeSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), version_id: z.string() }),
  z.object({ ok: z.literal(false) }),
]);

/**
 * POST /api/private/page/publish and unpublish: what is published is rendered here, from the draft in the database,
 * which also decides whether this person edits the site.
 */
export function publish(services: AppServices) {
  const { rest, limits, publishedPages, config } = services;
  return new Hono<AppEnv>()
    .use('/api/private/page/*', requireUser(services))
    .use('/api/private/page/publish', needsRoom(services.room.database))
    .post('/api/private/page/publish', async (c) => {
      const { pageId, baseRev } = await readJson(c, publishPageRequest);
      const user = c.get('user');
      await take([limits('publish', user.id)], 'too_many_requests');

      const draft = await readDraft(rest.as(user.token), pageId);
      if (draft.rev !== baseRev) throw new ApiError(409, 'stale_revision');
      const { html, css, report, payload } = renderDraft(draft, config.siteUrl);
      const errors = report.filter(({ severity }) => severity === 'error').map(({ message }) => message);
      if (errors.length > 0) throw new ApiError(422, 'page_not_publishable', { message: errors.join('\n') });

      const answer = await rest.rpc('publish_page', {
        p_page_id: pageId,
        p_base_rev: baseRev,
        p_user: user.id,
        p_html: html,
        p_css_hash: styleHashOf(css),
        p_etag: createHash('sha256').update(html).digest('base64url').slice(0, 27),
        p_report: report,
        p_payload: JSON.stringify(payload.blocks),
      });
      const outcome = outcomeSchema.parse(answer);
      if (!outcome.ok) throw new ApiError(409, 'stale_revision');
      publishedPages.forget(pageId);
      const url = addressOfPage(config.siteUrl, pageId);
      return c.json({ versionId: outcome.version_id, url, report } satisfies z.infer<typeof publishPageResponse>);
    })
    .post('/api/private/page/unpublish', async (c) => {
      const { pageId } = await readJson(c, unpublishPageRequest);
      await rest.rpc('unpublish_page', { p_page_id: pageId, p_user: c.get('user').id });
      publishedPages.forget(pageId);
      return c.json({ ok: true });
    });
}
