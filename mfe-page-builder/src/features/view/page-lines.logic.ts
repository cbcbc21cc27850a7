import type { PlainBlock } from '@dojang/renderer';

/**
 * The visible texts of a page, one line for each block, in order. A link has its address behind it, a picture the name of its
 * file.
 */
export function linesOf(blocks: readonly PlainBlock[]): string[] {
  return blocks.flatMap(({ type, text, href, src, alt, blocks: inner = [] }) => {
    const own = type === 'img' ? picture(src, alt) : [text, href].filter(Boolean).join(' → ');
    return [...(own ? [own] : []), ...linesOf(inner)];
  });
}

/** A sample has no file, and one without a description says nothing. */
function picture(src = '', alt = ''): string {
  const file = src.startsWith('data:') ? '' : shortName(src);
  if (file === '' && alt === '') return '';
  return `이미지${alt && `: ${alt}`}${file && ` (${file})`}`;
}

/** A stored picture is named by 64 characters of a hash; eight of them tell two apart. */
const shortName = (src: string): string =>
  (src.split(/[?#]/)[0]?.split('/').at(-1) ?? '').replace(/^([0-9a-f]{8})[0-9a-f]+(?=\.)/, '$1');
