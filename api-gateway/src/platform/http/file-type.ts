import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './file-text.logic.ts';

/** Number of bytes that are read to find the type. They contain the first entries of an office document. */
export const TYPE_BYTES = 64 * 1024;

/** Markup that a browser would run. */
const HTML = /^\s*(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body|script|iframe|meta|title|style)\b/i;
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*>\s*|<!doctype svg[^>]*>\s*)*<svg\b/i;

/**
 * The media type of a file by its first bytes; the name and what the client says have no influence.
 *
 * @param head the first `TYPE_BYTES`, or all bytes of a shorter file
 */
export async function typeOfContent(head: Uint8Array): Promise<string> {
  const text = decodeText(head, head.byteLength >= TYPE_BYTES)?.text;
  if (text !== undefined && HTML.test(text)) return 'text/html';
  if (text !== undefined && SVG.test(text)) return 'image/svg+xml';
  const found = await fileTypeFromBuffer(head);
  // A type may have parameters, e.g. of codecs.
  const mime = found?.mime.split(';')[0]?.trim().toLowerCase();
  if (mime === 'application/xml') return text === undefined ? 'application/octet-stream' : 'text/plain';
  if (mime === 'application/zip' && Buffer.from(head.subarray(0, 128)).includes('application/hwp+zip')) {
    return 'application/hwp+zip';
  }
  return mime ?? (text === undefined ? 'application/octet-stream' : 'text/plain');
}
