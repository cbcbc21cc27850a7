import type { PlainBlock } from '@dojang/renderer';

/**
 * The visible texts of a page, one line for each block, in order. The line of a link ends with its address, the line of a
 * picture with its file name.
 */
export function linesOf(blocks: readonly PlainBlock[]): string[] {
  return blocks.flatMap(({ type, text, href, src, alt, blocks: inner = [] }) => {
    const own = type === 'img' ? picture(src, alt) : [text, href].filter(Boolean).join(' → ');
    return [...(own ? [own] : []), ...linesOf(inner)];
  });
}

/** A sample picture has no file name. Without a description its line says nothing. */
function picture(src = '', alt = ''): string {
  const file = src.startsWith('data:') ? '' : shortName(src);
  if (file === '' && alt === '') return '';
  return `이미지${alt && `: ${alt}`}${file && ` (${file})`}`;
}

/** The name of a stored picture is a hash of 64 characters. Eight of them are enough to tell two pictures apart. */
const shortName = (src: string): string =>
  (src.split(/[?#]/)[0]?.split('/').at(-1) ?? '').replace(/^([0-9a-f]{8})[0-9a-f]+(?=\.)/, '$1');
