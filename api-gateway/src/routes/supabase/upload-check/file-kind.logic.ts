const latin = (head: Uint8Array, start: number, end: number) =>
  Buffer.from(head.subarray(start, end)).toString('latin1');
const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);

/** What the first bytes of a file say it is; by the media type that is declared for it. */
const KINDS: Readonly<Record<string, (head: Uint8Array) => boolean>> = {
  'image/png': (head) => starts(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/jpeg': (head) => starts(head, 0xff, 0xd8, 0xff),
  'image/gif': (head) => /^GIF8[79]a/.test(latin(head, 0, 6)),
  'image/webp': (head) => latin(head, 0, 4) === 'RIFF' && latin(head, 8, 12) === 'WEBP',
  // The brands of an ISO media file: the first says what it is, the others how else it may be read.
  'image/avif': (head) =>
    latin(head, 4, 8) === 'ftyp' && /avi[fs]/.test(latin(head, 8, Math.min(view(head).getUint32(0), 64))),
  'application/pdf': (head) => latin(head, 0, 5) === '%PDF-',
};

const view = (head: Uint8Array) => new DataView(head.buffer, head.byteOffset, head.byteLength);

/** `image/jpg` is no registered name, and is what some programs say. Hosted storage takes `image/png/x` for a PNG. */
const plainType = (declared: string) =>
  /^\s*([^\s/;]*\/[^\s/;]*)/.exec(declared.toLowerCase())?.[1]?.replace('image/jpg', 'image/jpeg') ?? '';

/** Whether a file's content is of the type that is declared for it; true for types that have no mark to know them by. */
export function isOfType(declared: string, head: Uint8Array): boolean {
  const type = plainType(declared);
  const isKind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  // Shorter than any mark, and than what is read of it.
  return !isKind || (head.byteLength >= 16 && isKind(head));
}

/** Width × height as a picture's first bytes give it; undefined where they do not. */
export function pixelsOf(declared: string, head: Uint8Array): number | undefined {
  const type = plainType(declared);
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  try {
    return read?.(head, view(head));
  } catch (error) {
    // The size stands behind what was read.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

type ReadPixels = (head: Uint8Array, data: DataView) => number | undefined;

const READERS: Readonly<Record<string, ReadPixels>> = {
  'image/png': (_, data) => data.getUint32(16) * data.getUint32(20),
  'image/gif': (_, data) => data.getUint16(6, true) * data.getUint16(8, true),
  'image/webp': webpPixels,
  'image/jpeg': jpegPixels,
  'image/avif': avifPixels,
};

function webpPixels(head: Uint8Array, data: DataView): number | undefined {
  const format = latin(head, 12, 16);
  if (format === 'VP8X') {
    const less = (at: number) => data.getUint16(at, true) + data.getUint8(at + 2) * 0x10000;
    return (less(24) + 1) * (less(27) + 1);
  }
  if (format === 'VP8L') {
    const bits = data.getUint32(21, true);
    return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
  }
  return format === 'VP8 ' ? (data.getUint16(26, true) & 0x3fff) * (data.getUint16(28, true) & 0x3fff) : undefined;
}

/** JPEG markers that nothing belongs to. */
const standsAlone = (marker: number) => marker <= 0xff01 || (marker >= 0xffd0 && marker <= 0xffd8);

/** Its frame header follows what cameras write before it: EXIF, colour profile, thumbnails. Skips what decoders skip. */
function jpegPixels(_: Uint8Array, data: DataView): number | undefined {
  let at = 2;
  for (;;) {
    const marker = data.getUint16(at);
    if (marker >> 8 !== 0xff || marker === 0xffff) {
      at += 1;
      continue;
    }
    if (standsAlone(marker)) {
      at += 2;
      continue;
    }
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return data.getUint16(at + 5) * data.getUint16(at + 7);
    at += 2 + data.getUint16(at + 2);
  }
}

/** The largest of the pictures in it: one may be made of tiles, and carry a thumbnail. */
function avifPixels(head: Uint8Array, data: DataView): number | undefined {
  const text = latin(head, 0, head.byteLength);
  const sizes = [...text.matchAll(/ispe/g)].map(({ index }) => data.getUint32(index + 8) * data.getUint32(index + 12));
  return sizes.length > 0 ? Math.max(...sizes) : undefined;
}
