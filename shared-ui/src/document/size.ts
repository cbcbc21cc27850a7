import type { DocumentJson } from './types.ts';

const encoder = new TextEncoder();
const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).byteLength;

// Unchanged nodes are the same objects in the next document, so only changed nodes are counted again.
const counted = new WeakMap<object, number>();

/** Bytes of a JSON value as PostgreSQL writes `jsonb`: with a space after each comma and colon. */
function jsonBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return bytesOf(value);
  const known = counted.get(value);
  if (known !== undefined) return known;
  const parts = Array.isArray(value)
    ? value.map(jsonBytes)
    : Object.entries(value)
        .filter(([, entry]) => entry !== undefined)
        .map(([key, entry]) => bytesOf(key) + 2 + jsonBytes(entry));
  const bytes = parts.reduce((sum, part) => sum + part, 2 + 2 * Math.max(0, parts.length - 1));
  counted.set(value, bytes);
  return bytes;
}

/**
 * The size of a document, in the bytes that `MAX_DOCUMENT_BYTES` limits.
 *
 * @param text its plain text, which is stored with it
 */
export const documentBytes = (doc: DocumentJson, text: string): number => jsonBytes(doc) + bytesOf(text);
