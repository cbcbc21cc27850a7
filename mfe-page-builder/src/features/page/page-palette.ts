import type { Destination, PaletteContext } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { matchesKorean } from '@dojang/shared-ui';
import { readPageTitles } from './latest-pages.queries.ts';

const SHOWN = 6;

/** Pages of all sites of the user whose title matches, the last changed first. */
export async function search(text: string, { keep }: PaletteContext): Promise<Destination[]> {
  const pages = await keep(`pages ${sessionStore.getState().id}`, readPageTitles);
  return pages
    .filter(({ title }) => matchesKorean(title, text))
    .slice(0, SHOWN)
    .map(({ id, title }) => ({ to: `/page/edit?pageId=${id}`, label: title }));
}
