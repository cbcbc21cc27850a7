import { av1Size } from './av1.logic.ts';
import { EndOfFile, type FileBytes } from './file-bytes.ts';
import { PictureRefused, type PictureSize } from './picture-size.ts';

interface Box {
  type: string;
  start: number;
  end: number;
}

/** Maximum number of items. Real pictures have fewer, and more items would only cost decoding time. */
const MAX_PARTS = 2_000;
const STREAM_HEAD_BYTES = 1_024;

/**
 * The sizes that each item declares, including tiles and thumbnails. Also the size in the header of each AV1 stream, because
 * decoders use it. Videos are refused.
 */
export async function readAvif(file: FileBytes, size: PictureSize): Promise<void> {
  const parts = { left: MAX_PARTS };
  const items: ItemPlaces = { coded: new Set(), places: [], dataAt: null };
  for await (const box of boxesIn(file, 0, file.size, parts)) {
    if (box.type === 'moov' || box.type === 'moof') throw new PictureRefused('unreadable');
    if (box.type === 'meta') await readMeta(file, box, size, items, parts);
  }
  if (items.coded.size === 0) throw new PictureRefused('unreadable');
  for (const { id, at, isInData } of items.places) {
    if (!items.coded.has(id)) continue;
    const start = isInData ? (items.dataAt ?? Number.NaN) + at : at;
    const stream = await bytesAt(file, start, Math.min(STREAM_HEAD_BYTES, file.size - start));
    const coded = av1Size(stream);
    if (!coded) throw new PictureRefused('unreadable');
    size.add(...coded);
  }
}

interface ItemPlaces {
  /** Items with AV1 content. */
  coded: Set<number>;
  places: { id: number; at: number; isInData: boolean }[];
  dataAt: number | null;
}

async function readMeta(
  file: FileBytes,
  meta: Box,
  size: PictureSize,
  items: ItemPlaces,
  parts: { left: number },
): Promise<void> {
  for await (const box of boxesIn(file, meta.start + 4, meta.end, parts)) {
    if (box.type === 'iprp') await readSizes(file, box, size, parts);
    if (box.type === 'iinf') await readKinds(file, box, items, parts);
    if (box.type === 'iloc') await readPlaces(file, box, items, parts);
    if (box.type === 'idat') items.dataAt = box.start;
  }
}

async function readSizes(file: FileBytes, iprp: Box, size: PictureSize, parts: { left: number }): Promise<void> {
  for await (const container of boxesIn(file, iprp.start, iprp.end, parts)) {
    if (container.type !== 'ipco') continue;
    for await (const box of boxesIn(file, container.start, container.end, parts)) {
      if (box.type !== 'ispe') continue;
      await file.load(box.start, 12);
      size.check(file.u32(box.start + 4), file.u32(box.start + 8));
    }
  }
}

async function readKinds(file: FileBytes, iinf: Box, items: ItemPlaces, parts: { left: number }): Promise<void> {
  await file.load(iinf.start, 1);
  const first = iinf.start + (file.u8(iinf.start) === 0 ? 6 : 8);
  for await (const box of boxesIn(file, first, iinf.end, parts)) {
    if (box.type !== 'infe') continue;
    await file.load(box.start, 12);
    const version = file.u8(box.start);
    const wide = version === 3;
    const type = box.start + (wide ? 10 : 8);
    await file.load(box.start, type + 4 - box.start);
    const id = wide ? file.u32(box.start + 4) : file.u16(box.start + 4);
    if (version >= 2 && file.name(type) === 'av01') items.coded.add(id);
  }
}

/** Offset of each item's data (ISO/IEC 14496-12, 8.11.3). */
async function readPlaces(file: FileBytes, iloc: Box, items: ItemPlaces, parts: { left: number }): Promise<void> {
  let at = iloc.start;
  const read = async (bytes: number): Promise<number> => {
    if (bytes === 0) return 0;
    if (at + bytes > iloc.end) throw new EndOfFile();
    await file.load(at, bytes);
    let value = 0;
    for (let each = 0; each < bytes; each++) value = value * 256 + file.u8(at + each);
    at += bytes;
    return value;
  };
  const version = await read(1);
  await read(3);
  const sizes = await read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  for (let left = await read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = await read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : (await read(2)) & 15;
    await read(2);
    const base = await read(baseSize);
    const extents = await read(2);
    for (let extent = 0; extent < extents; extent++) {
      if (parts.left-- <= 0 || method > 1) throw new PictureRefused('unreadable');
      await read(indexSize);
      const offset = await read(offsetSize);
      await read(lengthSize);
      if (extent === 0) items.places.push({ id, at: base + offset, isInData: method === 1 });
    }
  }
}

async function* boxesIn(file: FileBytes, from: number, end: number, parts: { left: number }): AsyncGenerator<Box> {
  for (let at = from; at + 8 <= end; ) {
    if (parts.left-- <= 0) throw new PictureRefused('unreadable');
    await file.load(at, Math.min(16, end - at));
    const type = file.name(at + 4);
    let length = file.u32(at);
    let head = 8;
    if (length === 1) {
      if (at + 16 > end) throw new EndOfFile();
      length = file.u32(at + 8) * 2 ** 32 + file.u32(at + 12);
      head = 16;
    }
    const boxEnd = length === 0 ? end : at + length;
    if (boxEnd < at + head || boxEnd > end) throw new EndOfFile();
    yield { type, start: at + head, end: boxEnd };
    at = boxEnd;
  }
}

async function bytesAt(file: FileBytes, start: number, length: number): Promise<Uint8Array> {
  if (!(start >= 0 && length > 0)) throw new EndOfFile();
  await file.load(start, length);
  return Uint8Array.from({ length }, (_, index) => file.u8(start + index));
}
