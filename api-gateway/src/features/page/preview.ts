import { previewPageRequest, type previewPageResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError, forbidden } from '../../platform/errors/api-error.ts';
import { plainPolicy, publishedPolicy, styleHashOf } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Signer } from '../../platform/http/signer.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { readDraft, renderDraft } from './draft.ts';
import type { PageLimit } from './limits.ts';
import type { AddressOf } from './page-address.ts';

const PURPOSE = 'page preview';
const TEN_MINUTES = 10 * 60_000;
const tokenSchema = z.object({ pageId: z.uuid(), userId: z.string() });

const TOO_OFTEN = messageDocument('미리보기를 너무 자주 열었어요', '조금 뒤에 다시 열어 주세요.');
const EXPIRED = messageDocument('링크가 만료되었어요', '편집 화면에서 미리보기를 다시 열어 주세요.');

export interface PreviewDeps extends RequireUserDeps {
  rest: Rest;
  signer: Pick<Signer, 'sign' | 'open'>;
  limits: Limits<PageLimit>;
  /** Milliseconds since 1970. */
  now(): number;
  config: { siteUrl: string; imageHosts: readonly string[] };
  addressOf: AddressOf;
}

/**
 * POST /api/private/page/preview creates a token, and GET /api/public/page/preview/{token} answers the draft's
 * document: with the same renderer and policy as the published page, and without caching. Anyone with the token may
 * see it. Rendering occupies the event loop for up to 0.1 s, so a view counts for the user who created the token.
 */
export function preview(deps: PreviewDeps) {
  const { rest, signer, limits, lanes, now } = deps;
  const mayRead = (userId: string) =>
    take([limits('previewRead', userId)], 'too_many_requests').then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 429) return false;
        throw error;
      },
    );
  return new Hono<AppEnv>()
    .post('/api/private/page/preview', requireUser(deps), async (c) => {
      const { pageId } = await readJson(c, previewPageRequest);
      const user = c.get('user');
      await take([limits('preview', user.id)], 'too_many_requests');
      const asUser = rest.as(user.token);
      const { site_id: siteId } = await readDraft(asUser, pageId);
      const mayEdit = await asUser.rpc('has_site_role', { p_site_id: siteId, p_min: 'editor' });
      if (mayEdit !== true) throw forbidden();
      const token = signer.sign(PURPOSE, { pageId, userId: user.id }, now() + TEN_MINUTES);
      const answer: z.infer<typeof previewPageResponse> = { token, url: `/page/previewIframe?token=${token}` };
      return c.json(answer);
    })
    .get('/api/public/page/preview/:token', async (c) => {
      c.header('x-robots-tag', 'noindex');
      c.header('referrer-policy', 'no-referrer');
      c.header('cross-origin-opener-policy', 'unsafe-none');
      const opened = tokenSchema.safeParse(signer.open(PURPOSE, c.req.param('token'), now()));
      const say = (html: string, status: 410 | 429) => {
        c.header('content-security-policy', plainPolicy({ frameAncestors: "'self'" }));
        return c.html(html, status);
      };
      if (!opened.success) return say(EXPIRED, 410);
      const { pageId, userId } = opened.data;
      if (!(await mayRead(userId))) return say(TOO_OFTEN, 429);
      const leave = await lanes.rest.enter({ kind: 'person', key: userId });
      try {
        const draft = await readDraft(rest, pageId).catch(absentIsNull);
        if (!draft) return say(EXPIRED, 410);
        const { html, css } = await renderDraft(draft, deps);
        c.header('content-security-policy', publishedPolicy(styleHashOf(css), ["'self'"]));
        return c.html(html);
      } finally {
        leave();
      }
    });
}

/** The page was moved to the trash while its preview was open. */
function absentIsNull(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
}
