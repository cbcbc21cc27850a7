import type { PageHead } from './page.schema.ts';

export type PageState = 'draft' | 'published' | 'changed' | 'taken-down';

/** State of a page: never published, live, live with newer changes, or taken down by an admin. */
export function pageState(
  page: Pick<PageHead, 'live_version_id' | 'taken_down_at' | 'updated_at' | 'published_at'>,
): PageState {
  if (page.taken_down_at) return 'taken-down';
  if (!page.live_version_id || !page.published_at) return 'draft';
  return Date.parse(page.updated_at) > Date.parse(page.published_at) ? 'changed' : 'published';
}

/** Public URL of a page on this host. */
export function pageAddress(pageId: string, origin: string): string {
  return `${origin}/landing/${pageId}`;
}

/** A unique short name for URLs within a site: `page-1f2e3d4c`. */
export function slugFor(pageId: string): string {
  return `page-${pageId.replaceAll('-', '').slice(0, 8)}`;
}

/** Title of a copy: `소개 사본`, `소개 사본 2`, … */
export function copyTitle(title: string, taken: readonly string[]): string {
  const base = `${title.replace(/ 사본( \d+)?$/, '').slice(0, 90)} 사본`;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
