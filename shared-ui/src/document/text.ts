import type { DocumentJson, DocumentNode } from './types.ts';

/** The text of a node and of all its descendants, on one line. */
export function nodeText(node: DocumentNode): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'mention') return mentionText(node);
  if (node.type === 'issueLink') return issueText(node);
  if (typeof node.text === 'string') return node.text;
  return Array.isArray(node.content) ? node.content.map(nodeText).join('') : '';
}

/** A mention as text: `@이름`. */
export const mentionText = ({ attrs }: DocumentNode): string => `@${String(attrs?.label ?? '')}`;
/** A link to an issue as text: `#12`. Its title is not stored, because it may change. */
export const issueText = ({ attrs }: DocumentNode): string => `#${String(attrs?.number ?? '')}`;

const HOLDS_TEXT = new Set(['text', 'hardBreak', 'mention', 'issueLink']);
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
