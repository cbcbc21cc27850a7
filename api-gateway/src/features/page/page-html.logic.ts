import { escapeHtml } from '@dojang/contract/text';
import { quotedAfter } from '../../platform/http/quoted-after.logic.ts';

// Matches the tags as the renderer writes them, in the head before the stylesheet. Text of users has no `<` or `"` there.
const TITLE = '<meta property="og:title" content="';
const DESCRIPTION = '<meta name="description" content="';
const ADDRESS = '<meta property="og:url" content="';
const CANONICAL = '"><link rel="canonical" href="';

/**
 * A stored page with its present address as the canonical one. The name of the page, the first page of the site, or the
 * subdomain may have changed since the page was published.
 */
export function withAddress(html: string, address: string): string {
  const old = quotedAfter(html, ADDRESS);
  const escaped = escapeHtml(address);
  return old === undefined
    ? html
    : html.replace(ADDRESS + old + CANONICAL + old, () => ADDRESS + escaped + CANONICAL + escaped);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`' };

export const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_, name: string) => ENTITIES[name] ?? '');

/**
 * The title, description and picture of a stored page for search engines and messengers.
 *
 * @param title for a page without a title
 */
export function headOf(html: string, title: string): { title: string; description: string } {
  const head = html.slice(0, html.indexOf('<style>') + 1);
  const read = (start: string) => {
    const found = quotedAfter(head, start);
    return found === undefined ? undefined : unescaped(found);
  };
  return { title: read(TITLE) ?? title, description: read(DESCRIPTION) ?? '' };
}

const PICTURE = '<meta property="og:image" content="';

/** A stored page that names the given share picture. */
export const withPicture = (html: string, picture: string, size: { width: number; height: number }): string =>
  html.replace('<style>', () => {
    const sizes = Object.entries(size).map(([name, value]) => `<meta property="og:image:${name}" content="${value}">`);
    return `${PICTURE}${escapeHtml(picture)}">${sizes.join('')}<style>`;
  });

/** Whether a page names a share picture, because its owner chose one or the page shows one. */
export const namesPicture = (html: string): boolean => html.slice(0, html.indexOf('<style>') + 1).includes(PICTURE);
