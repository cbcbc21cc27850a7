export interface FilePart {
  /** Media types as declared: its own, and those of fields `contentType` before it, which hosted storage prefers. */
  types: string[];
  /** Where its content begins. */
  start: number;
}

const PARAMETER = /;[ \t]*([\w-]+)=(?:"([^"\\]*)"|([^\s";\\]+))/g;
const FORM = /^multipart\/form-data(?:[ \t]*;[ \t]*[\w-]+=(?:"[^"\\]*"|[^\s";\\]+))+[ \t]*$/i;

/** The boundary that a `multipart/form-data` content type names; undefined when it names none, or is no such type. */
export function boundaryOf(contentType: string): string | undefined {
  if (!FORM.test(contentType)) return undefined;
  const [first, ...others] = [...contentType.matchAll(PARAMETER)].filter(
    ([, name]) => name?.toLowerCase() === 'boundary',
  );
  const boundary = first?.[2] ?? first?.[3] ?? '';
  return others.length === 0 && /^[\w'()+,./:=?-]{1,70}$/.test(boundary) ? boundary : undefined;
}

/**
 * The first part of a form that is a file, which is the one that storage takes; undefined when the form's beginning has
 * none. Parts that are no files are passed over whole: what stands in their text starts no part. What parsers read in
 * different ways (a header twice, folded lines, an encoding, a delimiter with something behind it) is no form.
 *
 * @param head the beginning of the body
 */
export function firstFile(head: Uint8Array, boundary: string): FilePart | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1');
  const delimiter = `--${boundary}`;
  const startBehind = (at: number) => {
    const start = at + delimiter.length + 2;
    return text.slice(at, start) === `${delimiter}\r\n` ? start : undefined;
  };
  const types: string[] = [];
  let at = startBehind(0);
  while (at !== undefined) {
    const end = text.indexOf('\r\n\r\n', at);
    const part = end < 0 ? undefined : readHeaders(text.slice(at, end));
    if (!part) return undefined;
    if (part.isFile) return { types: [part.type, ...types], start: end + 4 };
    const next = text.indexOf(`\r\n${delimiter}`, end + 2);
    if (next < 0) return undefined;
    if (part.name === 'contentType') types.push(text.slice(end + 4, next));
    at = startBehind(next + 2);
  }
  return undefined;
}

const DISPOSITION = /^form-data((?:;[ \t]*(?:[\w-]+=(?:"[^"\\]*"|[^\s";\\]+)|filename\*=[^\s";\\]+))+)$/i;
const DISPOSED = /;[ \t]*([\w*-]+)=(?:"([^"\\]*)"|([^\s";\\]+))/g;

function readHeaders(text: string): { name: string; type: string; isFile: boolean } | undefined {
  const headers = new Map<string, string>();
  for (const line of text.split('\r\n')) {
    const [, name = '', value = ''] = /^([\w-]+):([^\r\n]*)$/.exec(line) ?? [];
    if (name === '' || headers.has(name.toLowerCase())) return undefined;
    headers.set(name.toLowerCase(), value.trim());
  }
  if (!/^(?:binary|[78]bit)$/i.test(headers.get('content-transfer-encoding') ?? 'binary')) return undefined;
  const disposition = DISPOSITION.exec(headers.get('content-disposition') ?? '')?.[1];
  if (disposition === undefined) return undefined;
  const given = [...disposition.matchAll(DISPOSED)].map(([, key = '', quoted, bare]) => ({
    key: key.toLowerCase(),
    value: quoted ?? bare ?? '',
  }));
  const names = given.filter(({ key }) => key === 'name');
  const type = headers.get('content-type') ?? '';
  const isFile = given.some(({ key }) => key === 'filename' || key === 'filename*');
  // Some take bytes without a name for a file, others for text.
  if (names.length !== 1 || (!isFile && /^application\/octet-stream/i.test(type))) return undefined;
  return { name: names[0]?.value ?? '', type, isFile };
}
