import { documentToText } from './text.ts';
import type { DocumentJson, DocumentNode } from './types.ts';

const encoder = new TextEncoder();
const utf8Bytes = (text: string): number => encoder.encode(text).byteLength;

/** Number of commas and colons in a JSON value. */
function separators(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const entries = Array.isArray(value) ? value : Object.values(value).filter((entry) => entry !== undefined);
  const own = Array.isArray(value) ? entries.length - 1 : entries.length * 2 - 1;
  return entries.reduce((sum: number, entry) => sum + separators(entry), Math.max(0, own));
}

// Sizes by block. Unchanged blocks are the same objects in the next document, so only changed blocks are counted again.
const counted = new WeakMap<DocumentNode, number>();

/** Bytes of a block as PostgreSQL writes `jsonb`: with a space after each comma and colon. */
function blockBytes(block: DocumentNode): number {
  const known = counted.get(block);
  if (known !== undefined) return known;
  const bytes = utf8Bytes(JSON.stringify(block)) + separators(block);
  counted.set(block, bytes);
  return bytes;
}

const EMPTY = utf8Bytes('{"type": "doc", "content": []}');

/**
 * The size of a document, in the units of a `DocumentLimit`.
 *
 * @param text its plain text, which is stored with it; empty when it does not count
 */
export function documentBytes({ content }: DocumentJson, text: string): number {
  const blocks = content.reduce((sum, block) => sum + blockBytes(block), 2 * Math.max(0, content.length - 1));
  return EMPTY + blocks + utf8Bytes(JSON.stringify(text));
}

export interface DocumentSize {
  bytes: number;
  /** Characters of its plain text, as PostgreSQL counts them. */
  characters: number;
}

/**
 * The size of a document.
 *
 * @param countsText whether its plain text is stored with it and counted in `bytes`
 */
export function documentSize(document: DocumentJson, { countsText }: { countsText: boolean }): DocumentSize {
  const text = documentToText(document);
  const pairs = text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0;
  return { bytes: documentBytes(document, countsText ? text : ''), characters: text.length - pairs };
}

/** Whether the size of a document is within a `DocumentLimit`. */
export function isWithin(
  document: DocumentJson,
  limit: { bytes: number; countsText: boolean; characters?: number },
): boolean {
  const { bytes, characters } = documentSize(document, limit);
  return bytes <= limit.bytes && characters <= (limit.characters ?? characters);
}
