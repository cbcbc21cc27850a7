import type { Page } from '@playwright/test';

/**
 * A JPEG of 60 × 20 pixels like a photo of a phone. Its EXIF data say that it must be rotated by 90°, and where it was taken.
 */
export async function photoWithPosition(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(60, 20);
    canvas.getContext('2d')?.fillRect(0, 0, 30, 20);
    return Array.from(new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer()));
  });
  const [start, rest] = [Buffer.from(drawn.slice(0, 2)), Buffer.from(drawn.slice(2))];
  const exif = exifWithPosition();
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([start, marker, exif, rest]);
}

/** Types of values in TIFF. */
const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

function exifWithPosition(): Buffer {
  const tiff = Buffer.alloc(140);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  const entry = (at: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, at);
    tiff.writeUInt16LE(type, at + 2);
    tiff.writeUInt32LE(count, at + 4);
    tiff.writeUInt32LE(value, at + 8);
  };
  const directory = (at: number, entries: readonly (readonly [number, number, number, number])[]) => {
    tiff.writeUInt16LE(entries.length, at);
    for (const [index, of] of entries.entries()) entry(at + 2 + index * 12, of);
  };
  directory(8, [
    [0x0112, SHORT, 1, 6],
    [0x8825, LONG, 1, 38],
  ]);
  directory(38, [
    [1, ASCII, 2, 'N'.charCodeAt(0)],
    [2, RATIONAL, 3, 92],
    [3, ASCII, 2, 'E'.charCodeAt(0)],
    [4, RATIONAL, 3, 116],
  ]);
  for (const [index, value] of [37, 1, 33, 1, 58, 1, 126, 1, 58, 1, 41, 1].entries())
    tiff.writeUInt32LE(value, 92 + index * 4);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}
