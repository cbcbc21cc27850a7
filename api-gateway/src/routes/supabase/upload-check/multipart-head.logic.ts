export interface FilePart {
  /** Its media type as declared; empty when none is. */
  type: string;
  /** Where its content begins. */
  start: number;
}

/** The boundary that a `multipart/form-data` content type names; undefined also where two could be read out of it. */
export const boundaryOf = (contentType: string): string | undefined => {
  if (contentType.match(/boundary/gi)?.length !== 1) return undefined;
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

/**
 * The first part of a form that is a file, which is the one that storage takes; undefined when the form's beginning has
 * none, or when a parser behind us might read it in another way than this one. Parts that are no files are passed over
 * whole: what stands in their text starts no part.
 *
 * @param head the beginning of the body
 */
export function firstFile(head: Uint8Array, boundary: string): FilePart | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const delimiter = `--${Buffer.from(boundary).toString('latin1')}\r\n`;
  if (!text.startsWith(delimiter)) return undefined;
  let at = delimiter.length;
  for (;;) {
    const end = text.indexOf('\r\n\r\n', at);
    if (end < 0) return undefined;
    const headers = headersOf(text.slice(at, end));
    // Some parsers take a part of this encoding apart, so that what is stored is not what stands here.
    if (!headers || headers.has('content-transfer-encoding')) return undefined;
    const type = headers.get('content-type') ?? '';
    const disposition = headers.get('content-disposition')?.replace(/"[^"]*"/g, '""') ?? '';
    if (/;\s*filename\*?=/i.test(disposition)) return { type, start: end + 4 };
    // To some a file, to others a field.
    if (/^application\/octet-stream/i.test(type)) return undefined;
    const next = text.indexOf(`\r\n${delimiter}`, end + 2);
    if (next < 0) return undefined;
    at = next + 2 + delimiter.length;
  }
}

/** By lower-case name; undefined where one is given twice or is written in another way than browsers do. */
function headersOf(lines: string): Map<string, string> | undefined {
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+):[ \t]*([^\r\n]*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) return undefined;
    headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}
