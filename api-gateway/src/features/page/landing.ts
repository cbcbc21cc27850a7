import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { LookUp } from './look-up.ts';
import type { PageForm } from './page-answer.logic.ts';
import type { LivePage, VisitedPage } from './published-page.ts';
import { ABSENT, GONE, message, sendPage, sendPayload, UNREACHABLE } from './send-page.ts';
import type { Visits } from './visit/visits.ts';

export interface LandingDeps {
  lookUp: LookUp;
  visits: Pick<Visits, 'count'>;
  payloadOf(page: LivePage): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * GET /landing/{pageId} and /iframe/{pageId}: a published page, without the shell and without any script. The page of a site
 * with its own domain redirects to that domain. Live pages in memory are answered earlier, by `quick-pages.ts`.
 */
export function landing({ lookUp, visits, payloadOf }: LandingDeps) {
  /** @throws ApiError 503 `busy` when too many visitors wait for pages that are not in memory */
  const visit = async (c: Context<AppEnv, `/${string}/:pageId`>): Promise<VisitedPage> => {
    const id = z.uuid().safeParse(c.req.param('pageId'));
    return id.success ? lookUp.page(c, id.data.toLowerCase()) : { state: 'absent' };
  };
  const page = (form: PageForm) => async (c: Context<AppEnv, `/${string}/:pageId`>) => {
    const visited = await visit(c).catch((error) => {
      if (error instanceof ApiError) return { state: 'unreachable' } as const;
      throw error;
    });
    if (visited.state === 'unreachable') return message(c, UNREACHABLE, 503);
    if (visited.state === 'absent') return message(c, ABSENT, 404);
    if (visited.state !== 'live') return message(c, GONE[visited.state], 410);
    if (form === 'landing' && visited.host !== null) {
      c.header('cache-control', 'no-cache');
      return c.redirect(visited.address + new URL(c.req.url).search, 301);
    }
    return sendPage(c, visited, form, visits);
  };
  const payload = async (c: Context<AppEnv, `/${string}/:pageId/_payload.json`>) => {
    return sendPayload(c, await visit(c), payloadOf);
  };
  return new Hono<AppEnv>()
    .get('/landing/:pageId', page('landing'))
    .get('/iframe/:pageId', page('iframe'))
    .get('/landing/:pageId/_payload.json', payload)
    .get('/iframe/:pageId/_payload.json', payload);
}
