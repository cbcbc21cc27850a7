import { pageCardRequest, type pageCardResponse } from '@dojang/api-contract';
import { Hono } from 'hono';
import type { z } from 'zod';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Limits } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import type { Cards } from './card/index.ts';
import { readDraft, renderDraft } from './draft.ts';
import type { PageLimit } from './limits.ts';
import type { AddressOf } from './page-address.ts';

export interface SharePicturePreviewDeps extends RequireUserDeps {
  rest: Rest;
  limits: Limits<PageLimit>;
  config: { siteUrl: string; imageHosts: readonly string[]; trustProxy: boolean };
  addressOf: AddressOf;
  cardOf: Cards['of'];
}

/**
 * POST /api/private/page/card: the share picture that a draft would get, so that its editors see the picture before they
 * publish.
 */
export function sharePicturePreview(deps: SharePicturePreviewDeps) {
  const { rest, limits, lanes, config, cardOf } = deps;
  return new Hono<AppEnv>().post('/api/private/page/card', requireUser(deps), async (c) => {
    const { pageId } = await readJson(c, pageCardRequest);
    const user = c.get('user');
    await take([limits('card', user.id)], 'too_many_requests');
    const draft = await readDraft(rest.as(user.token), pageId);
    const caller = callerOf(c, config.trustProxy);
    const leave = await lanes.rest.enter(caller);
    const { html } = await renderDraft(draft, deps).finally(leave);
    const picture = Buffer.from(await cardOf(html, caller)).toString('base64');
    return c.json({ picture: `data:image/png;base64,${picture}` } satisfies z.infer<typeof pageCardResponse>);
  });
}
