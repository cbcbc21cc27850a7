const latin = (head: Uint8Array, start: number, end: number) =>
  Buffer.from(head.subarray(start, end)).toString('latin1');
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
const view = (head: Uint8Array) => new DataView(head.buffer, head.byteOffset, head.byteLength);

/** Signatures in the first bytes of a file, by the declared media type. */
const KINDS: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  'image/png': (head) => starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (head) => starts(head, 0xff, 0xd8, 0xff),
  'image/gif': (head) => /^GIF8[79]a/.test(latin(head, 0, 6)),
  'image/webp': (head) => latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP',
  // The brands of an ISO media file: the first one is its main type, the others are compatible types.
  'image/avif': (head) =>
    latin(head, 4, 8) === 'ftyp' && /avif/.test(latin(head, 8, Math.min(view(head).getUint32(0), 64))),
  'application/pdf': (head) => latin(head, 0, 5) === '%PDF-',
};

/** Number of bytes that are needed to detect the type. */
export const HEAD_BYTES = 64;

/**
 * A media type without its parameters. `image/jpg` is not registered, but some programs send it; hosted storage
 * accepts `image/png/x` for a PNG.
 */
export const plainType = (declared: string): string =>
  /^\s*([^\s/;,]+\/[^\s/;,]+)/.exec(declared.toLowerCase())?.[1]?.replace('image/jpg', 'image/jpeg') ?? '';

/**
 * Whether a file's content has the declared type; true for types without a signature.
 *
 * @param head its first `HEAD_BYTES`, or the whole file
 */
export function isOfType(declared: string, head: Uint8Array): boolean {
  const type = plainType(declared);
  const isKind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  // Shorter than every signature.
  return !isKind || (head.byteLength >= 16 && isKind(head));
}
