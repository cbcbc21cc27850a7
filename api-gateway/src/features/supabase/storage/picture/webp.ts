import type { FileBytes } from './file-bytes.ts';
import { PictureRefused, type PictureSize } from './picture-size.ts';

/** Reads the sizes of the canvas, of every frame of an animation, and of the bitstreams of both codecs. */
export async function readWebp(file: FileBytes, size: PictureSize): Promise<void> {
  let canvas: [width: number, height: number] | null = null;
  // The size of an animation is the size of its canvas. The images inside its frames are also checked against the limits.
  const take = (width: number, height: number) =>
    canvas && size.frames > 0 ? size.check(width, height) : size.add(width, height);
  for (let at = 12; at + 8 <= file.size; ) {
    if (!file.has(at, 18)) await file.load(at, Math.min(18, file.size - at));
    const type = file.name(at);
    const length = file.u32le(at + 4);
    if (type === 'VP8X') {
      if (canvas) throw new PictureRefused('unreadable');
      await file.load(at, 18);
      canvas = [file.u24le(at + 12) + 1, file.u24le(at + 15) + 1];
      size.check(...canvas);
    }
    if (type === 'VP8 ') {
      await file.load(at, 18);
      take(file.u16le(at + 14) & 0x3fff, file.u16le(at + 16) & 0x3fff);
    }
    if (type === 'VP8L') {
      await file.load(at, 13);
      const bits = file.u32le(at + 9);
      take((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    if (type === 'ANMF') {
      await file.load(at, 20);
      const own: [number, number] = [file.u24le(at + 14) + 1, file.u24le(at + 17) + 1];
      size.check(...own);
      size.add(...(canvas ?? own));
    }
    // These are the chunks inside a frame.
    at += 8 + (type === 'ANMF' ? 16 : length + (length % 2));
  }
}
