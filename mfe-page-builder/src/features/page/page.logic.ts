import { cut } from '@dojang/contract/text';
import type { PageHead } from './page.schema.ts';

export type PageState = 'draft' | 'published' | 'changed' | 'taken-down';

/** State of a page: never published, live, live with changes that are not published, or taken down by an admin. */
export function pageState(page: Pick<PageHead, 'live_version_id' | 'taken_down_at' | 'has_changes'>): PageState {
  if (page.taken_down_at) return 'taken-down';
  if (!page.live_version_id) return 'draft';
  return page.has_changes ? 'changed' : 'published';
}

/**
 * The address of a page, also before it is published. The first page may also have an address with its name, which redirects.
 *
 * @param origin the origin of sites with `*` for the subdomain; null when pages are at the app's host
 */
export function addressOf(
  page: { id: string; slug: string; subdomain: string; isHome?: boolean },
  origin: string | null,
  appOrigin: string,
): string {
  if (origin === null) return `${appOrigin}/landing/${page.id}`;
  return `${origin.replace('*', page.subdomain)}/${page.isHome ? '' : page.slug}`;
}

/** An address in its readable form: `http://ongi.localhost/메뉴`. Browsers and messengers accept it. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** A unique short name for URLs within a site: `page-1f2e3d4c`. */
export function slugFor(pageId: string): string {
  return `page-${pageId.replaceAll('-', '').slice(0, 8)}`;
}

/** Title of a copy: `소개 사본`, `소개 사본 2`, … */
export function copyTitle(title: string, taken: readonly string[]): string {
  const base = `${cut(title.replace(/ 사본( \d+)?$/, ''), 90)} 사본`;
  if (!taken.includes(base)) return base;
  let number = 2;
  while (taken.includes(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
