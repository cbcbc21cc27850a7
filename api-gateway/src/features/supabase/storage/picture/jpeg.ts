import { EndOfFile, type FileBytes } from './file-bytes.ts';
import { PictureRefused, type PictureSize } from './picture-size.ts';

const BEGIN = 0xd8;
const END = 0xd9;
/** Marker that gives the height only after the image data. */
const LATE_HEIGHT = 0xdc;

const standsAlone = (marker: number) => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Finds every frame header in the file: after large metadata, after another frame, or in an image after the image.
 * Skips the parts that decoders skip.
 */
export async function readJpeg(file: FileBytes, size: PictureSize): Promise<void> {
  let at = 2;
  let place: 'first' | 'between' | 'later' = 'first';
  try {
    for (;;) {
      if (!file.has(at, 3)) await file.load(at, 3);
      const marker = file.u8(at + 1);
      if (file.u8(at) !== 0xff) {
        at = file.next(0xff, at);
      } else if (place === 'between') {
        const begins = marker === BEGIN && file.u8(at + 2) === 0xff;
        if (begins) place = 'later';
        at += begins ? 2 : 1;
      } else if (marker === 0xff) {
        at += 1;
      } else if (standsAlone(marker)) {
        at += 2;
      } else if (marker === END) {
        place = 'between';
        at += 2;
      } else {
        const isRead = await readSegment(file, at, marker, size);
        if (!isRead && place === 'first') throw new PictureRefused('unreadable');
        // After the image data any bytes may look like the start of another image.
        if (!isRead) place = 'between';
        at += isRead ? 2 + file.u16(at + 2) : 2;
      }
    }
  } catch (error) {
    // Some real files have no end marker.
    if (!(error instanceof EndOfFile)) throw error;
  }
}

/** False for a marker after which no decoder continues. */
async function readSegment(file: FileBytes, at: number, marker: number, size: PictureSize): Promise<boolean> {
  if (!file.has(at, 4)) await file.load(at, 4);
  const length = file.u16(at + 2);
  if (length < 2 || marker === LATE_HEIGHT) return false;
  if (!isFrame(marker)) return true;
  await file.load(at, 10);
  const components = file.u8(at + 9);
  const isSound = components >= 1 && components <= 4 && length === 8 + 3 * components;
  if (size.frames > 0 && !isSound) return false;
  size.add(file.u16(at + 7), file.u16(at + 5));
  return true;
}
