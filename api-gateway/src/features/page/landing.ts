import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { isKnownTag, type PageForm, pageAnswer, pageVariant } from './page-answer.logic.ts';
import { createPageBlocks } from './page-blocks.ts';
import type { LivePage, PublishedPages } from './published-page.ts';

const ABSENT = messageDocument('페이지를 찾을 수 없어요', '주소가 바뀌었거나 아직 게시하지 않은 페이지예요.');
const TAKEN_DOWN = messageDocument('지금은 볼 수 없는 페이지예요', '운영 정책에 따라 게시가 중단되었어요.');
const UNREACHABLE = messageDocument('페이지를 불러오지 못했어요', '잠시 후 다시 열어 주세요.');

export interface LandingDeps {
  rest: Pick<Rest, 'select'>;
  publishedPages: Pick<PublishedPages, 'isLive' | 'visit'>;
  lanes: Pick<Lanes, 'pages'>;
  config: { siteUrl: string; trustProxy: boolean };
}

/**
 * GET /landing/{pageId} and /iframe/{pageId}: a published page, without the shell and without any script. Live pages
 * in memory are answered earlier, by `quick-pages.ts`.
 */
export function landing(deps: LandingDeps) {
  const { rest, config } = deps;
  const blocksOf = createPageBlocks(rest);
  const page = (form: PageForm) => async (c: Context<AppEnv, `/${string}/:pageId`>) => {
    const visited = await visit(deps, c).catch((error) => {
      if (error instanceof ApiError) return { state: 'unreachable' } as const;
      throw error;
    });
    if (visited.state === 'unreachable') return message(c, UNREACHABLE, 503);
    if (visited.state === 'absent') return message(c, ABSENT, 404);
    if (visited.state === 'taken_down') return message(c, TAKEN_DOWN, 410);
    return send(c, visited, form);
  };
  const payload = async (c: Context<AppEnv, `/${string}/:pageId/_payload.json`>) => {
    const visited = await visit(deps, c);
    if (visited.state !== 'live') throw notFound();
    if (isKnown(c, `W/"${visited.versionId}"`)) return c.body(null, 304);
    const { title, description, publishedAt } = visited;
    const address = config.siteUrl + c.req.path.replace(/\/_payload\.json$/, '');
    const head = JSON.stringify({ title, description, address, publishedAt });
    c.header('content-type', 'application/json');
    return c.body(`${head.slice(0, -1)},"blocks":${await blocksOf(visited)}}`);
  };
  return new Hono<AppEnv>()
    .get('/landing/:pageId', page('landing'))
    .get('/iframe/:pageId', page('iframe'))
    .get('/landing/:pageId/_payload.json', payload)
    .get('/iframe/:pageId/_payload.json', payload);
}

/** @throws ApiError 503 `busy` when too many visitors wait for pages that are not in memory */
async function visit({ publishedPages, lanes, config }: LandingDeps, c: Context<AppEnv, `/${string}/:pageId`>) {
  const id = z.uuid().safeParse(c.req.param('pageId'));
  if (!id.success) return { state: 'absent' } as const;
  const pageId = id.data.toLowerCase();
  if (publishedPages.isLive(pageId)) return publishedPages.visit(pageId);
  const leave = await lanes.pages.enter(callerOf(c, config.trustProxy));
  return publishedPages.visit(pageId).finally(leave);
}

/** The ETag of an answer, and whether the visitor has this version already. */
function isKnown(c: Context<AppEnv>, etag: string): boolean {
  c.header('etag', etag);
  c.header('cache-control', 'no-cache');
  return isKnownTag(etag, c.req.header('if-none-match'));
}

function send(c: Context<AppEnv>, page: LivePage, form: PageForm) {
  const asked = { ifNoneMatch: c.req.header('if-none-match'), acceptEncoding: c.req.header('accept-encoding') };
  const answer = pageAnswer(page, pageVariant(page, form, asked));
  const { headers } = answer;
  return answer.body ? c.body(answer.body, answer.status, headers) : c.body(null, answer.status, headers);
}

/** A page with a short message in place of the published page. */
function message(c: Context<AppEnv>, html: string, status: 404 | 410 | 503) {
  c.header('content-security-policy', plainPolicy());
  c.header('cache-control', 'no-cache');
  return c.html(html, status);
}
