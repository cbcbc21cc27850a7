import type { FileHandle } from 'node:fs/promises';
import { readAvif } from './avif.ts';
import { EndOfFile, FileBytes } from './file-bytes.ts';
import { readGif } from './gif.ts';
import { readJpeg } from './jpeg.ts';
import { PictureRefused, PictureSize } from './picture-size.ts';
import { readPng } from './png.ts';
import { readWebp } from './webp.ts';

const READERS: Readonly<Record<string, (file: FileBytes, size: PictureSize) => Promise<void>>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
  'image/avif': readAvif,
};

/**
 * Reads the headers of every frame of a picture to the end of the file, without decoding a frame. A file without frame headers
 * is refused.
 *
 * @param type without parameters; files that are not pictures pass
 * @throws PictureRefused
 */
export async function checkPicture(type: string, handle: Pick<FileHandle, 'read'>, bytes: number): Promise<void> {
  if (!type.startsWith('image/')) return;
  const read = Object.hasOwn(READERS, type) ? READERS[type] : undefined;
  if (!read) throw new PictureRefused('unreadable');
  const size = new PictureSize();
  try {
    await read(new FileBytes(handle, bytes), size);
  } catch (error) {
    if (error instanceof EndOfFile || error instanceof RangeError) throw new PictureRefused('unreadable');
    throw error;
  }
  if (size.frames === 0) throw new PictureRefused('unreadable');
}
