import type { DocumentJson, DocumentNode } from './types.ts';

const word = (value: unknown) => String(value ?? '');
/** Inline nodes that stand for a text: `@이름`, `#12`, or the title of a note at the time of writing. */
const LEAVES: Readonly<Record<string, (attrs: Record<string, unknown>) => string>> = {
  hardBreak: () => '\n',
  mention: ({ label }) => `@${word(label)}`,
  issueLink: ({ number }) => `#${word(number)}`,
  noteLink: ({ label }) => word(label),
};

/** The text of an inline node without content; undefined for other nodes. */
export const leafText = ({ type, attrs }: Pick<DocumentNode, 'type' | 'attrs'>): string | undefined =>
  Object.hasOwn(LEAVES, type) ? LEAVES[type]?.(attrs ?? {}) : undefined;

/** The text of a node and of all its descendants, on one line. */
export function nodeText(node: DocumentNode): string {
  const leaf = leafText(node);
  if (leaf !== undefined) return leaf;
  if (typeof node.text === 'string') return node.text;
  return Array.isArray(node.content) ? node.content.map(nodeText).join('') : '';
}

const HOLDS_TEXT = new Set(['text', ...Object.keys(LEAVES)]);
const isLine = (node: DocumentNode) => !node.content || node.content.some((child) => HOLDS_TEXT.has(child.type));

function lines(node: DocumentNode): string[] {
  if (node.type === 'image')
    return [node.attrs?.alt, node.attrs?.caption].filter(
      (words) => typeof words === 'string' && words !== '',
    ) as string[];
  if (node.type === 'horizontalRule') return [];
  if (node.type === 'tableRow') return [(node.content ?? []).map((cell) => lines(cell).join(' ')).join('\t')];
  if (isLine(node)) return [nodeText(node)];
  return (node.content ?? []).flatMap(lines);
}

const linesOfBlocks = new WeakMap<DocumentNode, string[]>();

/** The lines of a top-level block. Unchanged blocks are the same objects in the next document. */
function blockLines(block: DocumentNode): string[] {
  const known = linesOfBlocks.get(block);
  if (known) return known;
  const result = lines(block);
  linesOfBlocks.set(block, result);
  return result;
}

/** The document as plain text with one line per block; for search, previews and the clipboard. */
export function documentToText(doc: DocumentJson): string {
  return doc.content
    .flatMap(blockLines)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
