import { toNfc } from '@dojang/contract/text';
import { NODES } from './schema.ts';
import { nodeText } from './text.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

// The address of a line of a document: its number and a digest of its text (`12-1k9dp2`). The document contains no ids. So a
// line keeps its address when text around it changes, and creating a link does not change the document.

/** Whether a node is a line: a paragraph, a heading or a block of code. `documentToHtml` numbers the same nodes. */
export const isDocumentLine = (type: string): boolean =>
  Object.hasOwn(NODES, type) && (NODES[type]?.content === 'inline' || NODES[type]?.content === 'plainText');

/** The texts of all lines, in their order. */
export function documentLines(doc: DocumentJson): string[] {
  const visit = (node: DocumentNode): string[] =>
    isDocumentLine(node.type) ? [nodeText(node)] : Array.isArray(node.content) ? node.content.flatMap(visit) : [];
  return doc.content.flatMap(visit);
}

/** @param number of the line, from 0 */
export const lineAddress = (number: number, text: string): string => `${number}-${digest(text)}`;

/** FNV-1a is enough to tell the lines of one document apart. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of toNfc(text.trim())) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/**
 * The line to which an address refers: of the lines with its text, the one nearest to its number. When no line has the text, it
 * is the line with that number. Null without an address and in an empty document.
 */
export function findLine(doc: DocumentJson, address: string): { number: number; isSame: boolean } | null {
  const [, number = '', hash = ''] = /^(\d{1,6})-([0-9a-z]{1,7})$/.exec(address) ?? [];
  const lines = documentLines(doc);
  if (hash === '' || lines.length === 0) return null;
  const at = Number(number);
  const same = lines.flatMap((text, index) => (digest(text) === hash ? [index] : []));
  const nearest = same.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0];
  return { number: nearest ?? Math.min(at, lines.length - 1), isSame: nearest !== undefined };
}
