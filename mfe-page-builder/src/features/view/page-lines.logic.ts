import type { PlainBlock } from '@dojang/renderer';

/** The visible texts of a page, one line for each block, in order. A link and a picture have their address behind them. */
export function linesOf(blocks: readonly PlainBlock[]): string[] {
  return blocks.flatMap(({ text, href, src, alt, blocks: inner = [] }) => {
    const own = [text ?? alt, href ?? (src?.startsWith('data:') ? undefined : src)].filter(Boolean).join(' → ');
    return [...(own ? [own] : []), ...linesOf(inner)];
  });
}
