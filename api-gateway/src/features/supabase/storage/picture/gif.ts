import type { FileBytes } from './file-bytes.ts';
import type { PictureSize } from './picture-size.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;

const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Every frame is drawn on the whole screen, also when the frame itself is smaller. */
export async function readGif(file: FileBytes, size: PictureSize): Promise<void> {
  await file.load(6, 7);
  const [screenWidth, screenHeight] = [file.u16le(6), file.u16le(8)];
  size.check(screenWidth, screenHeight);
  let at = 13 + tableBytes(file.u8(10));
  while (at < file.size) {
    await file.load(at, 1);
    const block = file.u8(at);
    if (block === IMAGE) {
      await file.load(at, 10);
      const [width, height] = [file.u16le(at + 5), file.u16le(at + 7)];
      size.add(Math.max(width, screenWidth), Math.max(height, screenHeight));
      at = await behindParts(file, at + 11 + tableBytes(file.u8(at + 9)));
    } else if (block === EXTENSION) {
      at = await behindParts(file, at + 2);
    } else {
      return;
    }
  }
}

/** Data blocks of up to 255 bytes follow each other, and an empty block ends them. */
async function behindParts(file: FileBytes, start: number): Promise<number> {
  let at = start;
  while (at < file.size) {
    if (!file.has(at, 1)) await file.load(at, 1);
    const length = file.u8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}
