import type { ImageType } from './picture-file.logic.ts';

/** Chunks of PNG that decide how it is drawn. Other chunks contain texts, times, positions or unknown data. */
const DRAWN_IN_PNG = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'pHYs'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
]);
const DRAWN_IN_WEBP = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/** The bits of the first byte of a `VP8X` chunk that announce EXIF and XMP. */
const ANNOUNCED_METADATA = 0x0c;

interface Chunk {
  name: string;
  /** Offsets in the file. They include the header of the chunk, its checksum and its padding. */
  start: number;
  end: number;
}

/** The parts of a PNG or WebP besides the drawing. */
export interface PictureContents {
  /** Whether the file may contain more than the drawing, such as a position or the name of a device. */
  hasMetadata: boolean;
  isAnimated: boolean;
  /** The same file without these parts; null when its chunks cannot be read. */
  bare: Blob | null;
}

/** Reads the chunks of a PNG or WebP. A JPEG is always drawn again, so it is not read. */
export function contentsOf(bytes: Uint8Array<ArrayBuffer>, type: ImageType): PictureContents {
  if (type === 'image/jpeg') return { hasMetadata: true, isAnimated: false, bare: null };
  const isPng = type === 'image/png';
  const chunks = isPng ? pngChunks(bytes) : webpChunks(bytes);
  if (!chunks) return { hasMetadata: true, isAnimated: false, bare: null };
  const drawn = chunks.filter(({ name }) => (isPng ? DRAWN_IN_PNG : DRAWN_IN_WEBP).has(name));
  return {
    // Some programs append data after the last chunk.
    hasMetadata: drawn.length < chunks.length || chunks.at(-1)?.end !== bytes.length,
    isAnimated: drawn.some(({ name }) => name === 'acTL' || name === 'ANIM'),
    bare: new Blob(isPng ? barePng(bytes, drawn) : bareWebp(bytes, drawn), { type }),
  };
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

const PNG_SIGNATURE_BYTES = 8;

/** Maximum number of chunks. A PNG of 30 MB has about 4,000. Reading millions of empty chunks would take gigabytes. */
const MOST_CHUNKS = 10_000;

/** The chunks of a PNG up to `IEND`; null when the file ends before, or has too many of them. */
function pngChunks(bytes: Uint8Array): Chunk[] | null {
  const view = viewOf(bytes);
  const chunks: Chunk[] = [];
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const name = nameAt(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length || chunks.length === MOST_CHUNKS) return null;
    chunks.push({ name, start: at, end });
    if (name === 'IEND') return chunks;
    at = end;
  }
  return null;
}

const RIFF_HEADER_BYTES = 12;

/** The chunks of a WebP within its declared size; null when the file is shorter, or has too many of them. */
function webpChunks(bytes: Uint8Array): Chunk[] | null {
  if (bytes.length < RIFF_HEADER_BYTES) return null;
  const view = viewOf(bytes);
  const limit = 8 + view.getUint32(4, true);
  if (limit > bytes.length) return null;
  const chunks: Chunk[] = [];
  for (let at = RIFF_HEADER_BYTES; at + 8 <= limit; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > limit || chunks.length === MOST_CHUNKS) return null;
    chunks.push({ name: nameAt(bytes, at), start: at, end });
    at = end;
  }
  return chunks;
}

const barePng = (bytes: Uint8Array<ArrayBuffer>, drawn: readonly Chunk[]) => [
  bytes.subarray(0, PNG_SIGNATURE_BYTES),
  ...drawn.map(({ start, end }) => bytes.subarray(start, end)),
];

function bareWebp(bytes: Uint8Array<ArrayBuffer>, drawn: readonly Chunk[]) {
  const header = bytes.slice(0, RIFF_HEADER_BYTES);
  viewOf(header).setUint32(4, 4 + drawn.reduce((sum, { start, end }) => sum + end - start, 0), true);
  return [
    header,
    ...drawn.map(({ name, start, end }) => (name === 'VP8X' ? announceNothing : same)(bytes, start, end)),
  ];
}

const same = (bytes: Uint8Array<ArrayBuffer>, start: number, end: number) => bytes.subarray(start, end);

function announceNothing(bytes: Uint8Array<ArrayBuffer>, start: number, end: number) {
  const chunk = bytes.slice(start, end);
  chunk[8] = (chunk[8] ?? 0) & ~ANNOUNCED_METADATA;
  return chunk;
}
