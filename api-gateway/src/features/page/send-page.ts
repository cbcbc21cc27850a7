import type { Context } from 'hono';
import { ApiError, notFound } from '../../platform/errors/api-error.ts';
import { plainPolicy } from '../../platform/http/csp.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { messageDocument } from '../../platform/http/message-document.ts';
import { acceptsBrotli, isKnownTag, type PageForm, pageAnswer, pageVariant } from './page-answer.logic.ts';
import type { LivePage, VisitedPage } from './published-page.ts';
import type { Visits } from './visit/visits.ts';

export const ABSENT = messageDocument('페이지를 찾을 수 없어요', '주소가 바뀌었거나 아직 게시하지 않은 페이지예요.');
/** States of pages that were public before. */
export const GONE = {
  taken_down: messageDocument('지금은 볼 수 없는 페이지예요', '운영 정책에 따라 게시가 중단되었어요.'),
  unpublished: messageDocument('게시가 끝난 페이지예요', '페이지를 만든 사람이 더 이상 공개하지 않아요.'),
};
export const UNREACHABLE = messageDocument('페이지를 불러오지 못했어요', '잠시 후 다시 열어 주세요.');

export function sendPage(c: Context<AppEnv>, page: LivePage, form: PageForm, visits: Pick<Visits, 'count'>): Response {
  if (c.req.method === 'GET') visits.count(page.pageId, (name) => c.req.header(name));
  const asked = {
    ifNoneMatch: c.req.header('if-none-match'),
    isBrotli: acceptsBrotli(c.req.header('accept-encoding')),
  };
  const answer = pageAnswer(page, pageVariant(page, form, asked));
  const { headers } = answer;
  return answer.body ? c.body(answer.body, answer.status, headers) : c.body(null, answer.status, headers);
}

/**
 * The page as plain data.
 *
 * @throws ApiError 410 for a page that was public before, 404 for a page that never was
 */
export async function sendPayload(
  c: Context<AppEnv>,
  page: VisitedPage,
  payloadOf: (page: LivePage) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  if (page.state === 'absent') throw notFound();
  if (page.state !== 'live') throw new ApiError(410, 'not_found', { headers: { 'cache-control': 'no-cache' } });
  const etag = `W/"${page.versionId}"`;
  c.header('etag', etag);
  c.header('cache-control', 'no-cache');
  if (isKnownTag(etag, c.req.header('if-none-match'))) return c.body(null, 304);
  c.header('content-type', 'application/json');
  return c.body(await payloadOf(page));
}

/** A page with a short message instead of the published page. */
export function message(c: Context<AppEnv>, html: string, status: 404 | 410 | 503): Response {
  c.header('content-security-policy', plainPolicy());
  c.header('cache-control', 'no-cache');
  return c.html(html, status) as Response;
}
