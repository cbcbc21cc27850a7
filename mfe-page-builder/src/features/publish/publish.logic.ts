import { escapeHtml } from '@dojang/contract/text';

interface SitePage {
  id: string;
  live_version_id: string | null;
  removed_at: string | null;
  created_at: string;
}

/**
 * Whether a page is or will be the first page of its site. The rule is that of the database: the chosen page while it is live,
 * else the oldest live page, else the page that is published first.
 */
export function isHomePage(pageId: string, homePageId: string | null, pages: readonly SitePage[]): boolean {
  const live = pages.filter((page) => page.live_version_id !== null && page.removed_at === null);
  if (live.length === 0) return homePageId === null || homePageId === pageId;
  const oldest = live.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))[0];
  return (live.find(({ id }) => id === homePageId) ?? oldest)?.id === pageId;
}

/** HTML with which other sites embed the page. */
export function embedCode(pageId: string, title: string, appOrigin: string): string {
  return `<iframe src="${appOrigin}/iframe/${pageId}" title="${escapeHtml(title)}" width="100%" height="600" style="border:0" loading="lazy"></iframe>`;
}

/** The address that shares a page without Kakao's script. */
export const kakaoStoryLink = (address: string): string =>
  `https://story.kakao.com/share?url=${encodeURIComponent(address)}`;
