import type { Access, RouteDescriptor } from '@dojang/contract';
import type { Context } from 'hono';
import type { AppEnv } from '../../platform/http/env.ts';
import { callerOf } from '../../platform/middleware/lanes/caller.ts';
import type { Lanes } from '../../platform/middleware/lanes/lanes.ts';
import { type DeclaredHeadDeps, declaredHead } from './declared-head.ts';
import { parameterOf } from './document/route-match.logic.ts';
import type { PageHead } from './document/shell-document.ts';
import { headCardPath } from './head-card.ts';

export interface PageHeadDeps extends DeclaredHeadDeps {
  config: { productName: string; tagline: string; siteUrl: string; trustProxy: boolean };
  lanes: Pick<Lanes, 'pages'>;
  titleCards: { name(title: string): string };
}

/** The guards with which search engines may list a page. */
const OPEN: readonly Access[] = ['all', 'guest'];

/** The head of the HTML before any script runs, and whether the page exists. */
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
  if (route.head) {
    const { param } = route.head;
    const query = new URL(c.req.url).searchParams;
    // With too many requests the page is served without a preview, so that the visitor does not wait.
    const leave = await deps.lanes.pages.enter(callerOf(c, deps.config.trustProxy)).catch(() => null);
    const value = parameterOf(route, param, c.req.path, query);
    const head = leave && (await declaredHead(deps, route.head, value).finally(leave));
    // Only query parameters that decide the content are in the canonical URL. A link with further parameters is the same
    // page.
    const key = query.get(param);
    const address = key === null ? url : `${url}?${new URLSearchParams({ [param]: key })}`;
    if (head) {
      // A page always has a picture, because messengers show a preview without a picture as a line of text.
      const image = head.image ?? siteUrl + headCardPath(route.head.rpc, value ?? '', deps.titleCards.name(head.title));
      return { head: { ...head, image, description: head.description || tagline, url: address }, found: true };
    }
  }
  const title = route.path === '/' ? productName : route.title;
  return {
    // A page that requires a sign-in has no content for a search engine.
    head: { title, description: tagline, url, noindex: !OPEN.includes(route.access) || route.key === 'token' },
    found: true,
  };
}
