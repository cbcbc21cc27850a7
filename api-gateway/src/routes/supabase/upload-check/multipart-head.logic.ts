export interface FilePart {
  /** Its media type as declared; empty when none is. */
  type: string;
  /** Where its content begins. */
  start: number;
}

/** The boundary that a `multipart/form-data` content type names. */
export const boundaryOf = (contentType: string): string | undefined => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

/**
 * The first part of a form that is a file, which is the one that storage takes; undefined when the form's beginning has
 * none. Parts that are no files are passed over whole: what stands in their text starts no part.
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
    const headers = text.slice(at, end);
    const type = /^content-type:[ \t]*([^\r\n]*)/im.exec(headers)?.[1]?.trim() ?? '';
    // As the parsers behind us decide.
    const isFile =
      /^content-disposition:[^\r\n]*;\s*filename\*?=/im.test(headers) || /^application\/octet-stream/i.test(type);
    if (isFile) return { type, start: end + 4 };
    const next = text.indexOf(`\r\n${delimiter}`, end + 2);
    if (next < 0) return undefined;
    at = next + 2 + delimiter.length;
  }
}
