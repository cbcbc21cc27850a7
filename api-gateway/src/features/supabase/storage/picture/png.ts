import type { FileBytes } from './file-bytes.ts';
import type { PictureSize } from './picture-size.ts';

/** Reads the header chunk, and the size of each frame of an animation. */
export async function readPng(file: FileBytes, size: PictureSize): Promise<void> {
  for (let at = 8; at + 8 <= file.size; ) {
    if (!file.has(at, 20)) await file.load(at, Math.min(20, file.size - at));
    const type = file.name(at + 4);
    if (!/^[a-zA-Z]{4}$/.test(type)) return;
    if (type === 'IHDR') size.add(file.u32(at + 8), file.u32(at + 12));
    if (type === 'fcTL') {
      await file.load(at, 20);
      size.add(file.u32(at + 12), file.u32(at + 16));
    }
    if (type === 'IEND') return;
    at += 12 + file.u32(at);
  }
}
