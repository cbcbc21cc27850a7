/** Types that a browser may show in the page. HTML and SVG can contain scripts, so they are always saved. */
const SHOWN = new Set([
  ...['image/png', 'image/apng', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp'],
  ...['video/mp4', 'video/webm', 'video/ogg', 'video/quicktime', 'video/x-matroska', 'video/x-m4v'],
  ...['audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/aac', 'audio/ogg', 'audio/opus', 'audio/wav', 'audio/x-flac'],
  ...['audio/flac', 'audio/webm', 'text/plain', 'application/pdf'],
]);

/**
 * The policy of a PDF. The app's own pages may show a PDF in a frame. Its viewer does not work in a sandbox, and runs apart
 * from this origin.
 */
const PDF_POLICY = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; frame-ancestors 'self'; sandbox";

/** Headers of a file's answer that depend on its type and name. @param isShown whether the browser should show the file */
export function contentHeaders(name: string, mime: string, isShown: boolean): Record<string, string> {
  const inline = isShown && SHOWN.has(mime);
  return {
    'content-type': SHOWN.has(mime) ? mime : 'application/octet-stream',
    'content-disposition': `${inline ? 'inline' : 'attachment'}; ${fileNameParameters(name)}`,
    'content-security-policy': mime === 'application/pdf' ? PDF_POLICY : POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  };
}

/** The header value by RFC 6266: a name in ASCII for old programs, and the name in UTF-8 (RFC 8187). */
export function fileNameParameters(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, hexOf);
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const hexOf = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** A part of a file: its first and last byte. */
export type ByteRange = readonly [first: number, last: number];

/**
 * The part that a `Range` header asks for (RFC 9110, 14). `undefined` when the whole file is sent, which is also the answer to
 * several ranges and to an invalid header. Null when the file has no byte of the range.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined | null {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  if (from === '') return Number(to) === 0 || size === 0 ? null : [Math.max(0, size - Number(to)), size - 1];
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return null;
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}

/** Whether `If-None-Match` contains this tag. The comparison is weak. */
export const isKnownTag = (etag: string, header: string | undefined): boolean =>
  (header ?? '').split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')));
