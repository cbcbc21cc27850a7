import type { RouteDescriptor } from '@dojang/contract';
import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import type { PageHead } from './document/shell-document.ts';
import { findPublishedNotice, type PublishedNoticeDeps } from './published-notice.ts';

export interface PageHeadDeps extends PublishedNoticeDeps {
  config: { productName: string; tagline: string; siteUrl: string };
}

/** What the HTML says about the page before any script runs, and whether there is such a page. */
export async function pageHead(
  deps: PageHeadDeps,
  c: Context<AppEnv>,
  route: RouteDescriptor | undefined,
): Promise<{ head: PageHead; found: boolean }> {
  const { productName, tagline, siteUrl } = deps.config;
  const url = siteUrl + c.req.path;
  if (!route) {
    return { head: { title: '페이지를 찾을 수 없어요', description: tagline, noindex: true }, found: false };
  }
  if (route.path === '/notice/detail') {
    const notice = await findPublishedNotice(deps, c.req.query('noticeId'));
    const address = `${url}?noticeId=${notice?.id ?? ''}`;
    if (notice) return { head: { title: notice.title, description: notice.summary, url: address }, found: true };
  }
  const title = route.path === '/' ? productName : route.title;
  return { head: { title, description: tagline, url, noindex: route.access === 'admin' }, found: true };
}
