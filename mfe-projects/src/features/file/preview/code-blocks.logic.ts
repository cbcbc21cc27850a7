/** Number of lines of a block. A block outside of the viewport is not laid out. */
export const BLOCK_LINES = 100;

export interface CodeBlock {
  /** Number of its first line, from 1. */
  readonly first: number;
  readonly lines: readonly string[];
}

/** Blocks of lines. Lines end with \n, \r\n or \r. A line end at the end of the text begins no new line. */
export function codeBlocks(text: string): CodeBlock[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, at) => ({
    first: at * BLOCK_LINES + 1,
    lines: lines.slice(at * BLOCK_LINES, (at + 1) * BLOCK_LINES),
  }));
}
