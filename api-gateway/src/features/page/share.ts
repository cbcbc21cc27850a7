import { pageShareLinkRequest, type pageShareLinkResponse, type sharedPageResponse } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import { plainPolicy, publishedPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import { readJson } from '../../platform/http/read-json.ts';
import type { Signer } from '../../platform/http/signer.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { readDraft, withVersion } from './draft.ts';
import type { PageLimit } from './limits.ts';
import type { RenderedPages } from './render/rendered-pages.ts';
import { openShareToken, shareToken } from './share-token.logic.ts';

const TOO_OFTEN = messageDocument('페이지를 너무 자주 열었어요', '조금 뒤에 다시 열어 주세요.');
const ENDED = messageDocument('열 수 없는 링크예요', '기한이 지났거나, 보낸 분이 공유를 중지했어요.');

const shareRows = z.array(
  z.object({
    page_id: z.string(),
    title: z.string(),
    version_id: z.string().nullable(),
    version_at: z.string().nullable(),
    expires_at: z.string(),
  }),
);
type OpenShare = z.infer<typeof shareRows>[number];

export interface ShareDeps extends RequireUserDeps {
  rest: Rest;
  signer: Pick<Signer, 'keyedHash'>;
  limits: Limits<PageLimit>;
  pages: RenderedPages;
  config: { trustProxy: boolean };
}

/**
 * POST /api/private/page/shareLink writes the link of a row of `page_shares`. GET /api/public/page/share/{token} describes
 * what a link shows. `…/document` answers the page with the same renderer and policy as the published page. Browsers never
 * cache it, and every view checks the link; only the rendering is kept. Anyone with the link may see it.
 */
export function share(deps: ShareDeps) {
  const { rest, signer, limits, lanes, pages, config } = deps;
  const linkOf = (id: string): z.infer<typeof pageShareLinkResponse> => ({
    url: `/page/previewIframe?token=${shareToken(id, signer)}`,
  });
  /**
   * @param counts whether this request counts as a view
   * @throws ApiError 410 `link_expired`, 429 `too_many_requests`
   */
  const open = async (c: Context<AppEnv, `${string}:token`>, counts: boolean): Promise<OpenShare> => {
    // A token that the gateway did not make is refused before any query.
    const id = openShareToken(c.req.param('token') ?? '', signer);
    if (id === undefined) throw ended();
    const network = networkOf(clientAddress(c, config.trustProxy));
    await take([limits('shareRead', network), limits('shareOfLink', id)], 'too_many_requests');
    const [found] = shareRows.parse(await rest.rpc('open_page_share', { p_id: id, p_counts: counts }));
    if (!found) throw ended();
    return found;
  };
  const prepare = async ({ page_id: pageId, version_id: versionId }: OpenShare) => {
    const draft = await readDraft(rest, pageId);
    return pages.prepare(versionId === null ? draft : await withVersion(rest, draft, versionId));
  };
  return new Hono<AppEnv>()
    .use('/api/public/page/share/*', async (c, next) => {
      c.header('cache-control', 'no-store');
      c.header('x-robots-tag', 'noindex');
      c.header('referrer-policy', 'no-referrer');
      await next();
    })
    .post('/api/private/page/shareLink', requireUser(deps), async (c) => {
      const { shareId } = await readJson(c, pageShareLinkRequest);
      await take([limits('share', c.get('user').id)], 'too_many_requests');
      const own = await rest.as(c.get('user').token).select(`page_shares?select=id&id=eq.${shareId}`);
      if (z.array(z.unknown()).parse(own).length === 0) throw notFound();
      return c.json(linkOf(shareId.toLowerCase()));
    })
    .get('/api/public/page/share/:token', async (c) => {
      const { title, version_at: versionAt, expires_at: expiresAt } = await open(c, false);
      return c.json({ title, versionAt, expiresAt } satisfies z.infer<typeof sharedPageResponse>);
    })
    .get('/api/public/page/share/:token/document', async (c) => {
      c.header('cross-origin-opener-policy', 'unsafe-none');
      const say = (html: string, status: 410 | 429) => {
        c.header('content-security-policy', plainPolicy({ frameAncestors: "'self'" }));
        return c.html(html, status);
      };
      try {
        const shared = await open(c, c.req.method === 'GET');
        const caller = callerOf(c, config.trustProxy);
        const leave = await lanes.rest.enter(caller);
        const prepared = await prepare(shared).finally(leave);
        const { html, styleHash } = await prepared.view(caller);
        c.header('content-security-policy', publishedPolicy(styleHash, ["'self'"]));
        c.header('content-type', 'text/html; charset=UTF-8');
        return c.body(html);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 429) return say(TOO_OFTEN, 429);
        // 404: the page was moved to the trash meanwhile.
        if (error.status === 410 || error.status === 404) return say(ENDED, 410);
        throw error;
      }
    });
}

const ended = () => new ApiError(410, 'link_expired');
