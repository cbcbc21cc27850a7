import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { plainPolicy, publishedPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { createPageBlocks } from './page-blocks.ts';
import type { LivePage, PublishedPages } from './published-page.ts';

const ABSENT = messageDocument('페이지를 찾을 수 없어요', '주소가 바뀌었거나 아직 게시하지 않은 페이지예요.');
const TAKEN_DOWN = messageDocument('지금은 볼 수 없는 페이지예요', '운영 정책에 따라 게시가 중단되었어요.');
const UNREACHABLE = messageDocument('페이지를 불러오지 못했어요', '잠시 후 다시 열어 주세요.');

/** Nobody but the app itself shows a landing page in a frame; the address for embedding is for everyone's. */
const FRAMED_BY = { landing: ["'self'"], iframe: ['*'] };
type Form = keyof typeof FRAMED_BY;

export interface LandingDeps {
  rest: Pick<Rest, 'select'>;
  publishedPages: Pick<PublishedPages, 'visit'>;
  config: { siteUrl: string };
}

/** GET /landing/{pageId} and /iframe/{pageId}: a published page, without the shell and without any script. */
export function landing({ rest, publishedPages, config }: LandingDeps) {
  const blocksOf = createPageBlocks(rest);
  const page = (form: Form) => async (c: Context<AppEnv, `/${string}/:pageId`>) => {
    const visited = await visit(publishedPages, c.req.param('pageId')).catch((error) => {
      if (error instanceof ApiError) return { state: 'unreachable' } as const;
      throw error;
    });
    if (visited.state === 'unreachable') return notice(c, UNREACHABLE, 503);
    if (visited.state === 'absent') return notice(c, ABSENT, 404);
    if (visited.state === 'taken_down') return notice(c, TAKEN_DOWN, 410);
    c.header('content-security-policy', publishedPolicy(visited.styleHash, FRAMED_BY[form]));
    // A sandboxed page has no origin to be alone in.
    c.header('cross-origin-opener-policy', 'unsafe-none');
    if (form === 'iframe') c.header('x-robots-tag', 'noindex');
    return send(c, visited);
  };
  const payload = async (c: Context<AppEnv, `/${string}/:pageId/_payload.json`>) => {
    const visited = await visit(publishedPages, c.req.param('pageId'));
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

async function visit(publishedPages: LandingDeps['publishedPages'], pageId: string) {
  const id = z.uuid().safeParse(pageId);
  return id.success ? publishedPages.visit(id.data.toLowerCase()) : ({ state: 'absent' } as const);
}

/** Names this state of what was asked for, and tells whether the visitor has it already. */
function isKnown(c: Context<AppEnv>, etag: string): boolean {
  c.header('etag', etag);
  c.header('cache-control', 'no-cache');
  const known = c.req.header('if-none-match')?.split(',') ?? [];
  return known.some((tag) => [etag, '*'].includes(tag.trim()));
}

function send(c: Context<AppEnv>, page: LivePage) {
  c.header('vary', 'accept-encoding');
  if (isKnown(c, page.etag)) return c.body(null, 304);
  c.header('content-type', 'text/html; charset=utf-8');
  if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(page.html);
  c.header('content-encoding', 'br');
  return c.body(page.brotli);
}

function notice(c: Context<AppEnv>, html: string, status: 404 | 410 | 503) {
  c.header('content-security-policy', plainPolicy());
  c.header('cache-control', 'no-cache');
  return c.html(html, status);
}
