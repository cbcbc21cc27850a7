import { pageCardRequest, type pageCardResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireIdentity } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Cards } from './card/index.ts';
import { readDraft } from './draft.ts';
import type { PageLimit } from './limits.ts';
import type { RenderedPages } from './render/rendered-pages.ts';

export interface SharePicturePreviewDeps extends RequireUserDeps {
  rest: Rest;
  limits: Limits<PageLimit>;
  pages: RenderedPages;
  config: { trustProxy: boolean };
  cardOf: Cards['of'];
}

/**
 * POST /api/private/page/card: the share picture that a draft would get, so that its editors see the picture before they
 * publish.
 */
export function sharePicturePreview(deps: SharePicturePreviewDeps) {
  const { rest, limits, lanes, pages, config, cardOf } = deps;
  return new Hono<AppEnv>().post('/api/private/page/card', requireIdentity(deps), async (c) => {
    const { pageId } = await readJson(c, pageCardRequest);
    const user = c.get('user');
    await take([limits('card', user.id)], 'too_many_requests');
    const caller = callerOf(c, config.trustProxy);
    const read = async () => pages.prepare(await readDraft(rest.as(user.token), pageId));
    const leave = await lanes.rest.enter(caller);
    const prepared = await read().finally(leave);
    // No place for REST is held while the page waits to be rendered.
    const { html } = await prepared.view(caller);
    const picture = Buffer.from(await cardOf(new TextDecoder().decode(html), caller)).toString('base64');
    return c.json({ picture: `data:image/png;base64,${picture}` } satisfies z.infer<typeof pageCardResponse>);
  });
}
