import { AppError } from '@dojang/shared-ui/core';

/** A part of a picture, in percent of the picture's sides. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A square part of a picture as a file, at most `side` pixels wide.
 *
 * @throws AppError when the browser cannot draw the picture
 */
export async function cutPhoto(file: Blob, part: Part, side: number): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const size = Math.max(1, Math.round((part.width / 100) * width));
  const drawn = Math.min(size, side);
  const canvas = new OffscreenCanvas(drawn, drawn);
  const context = canvas.getContext('2d');
  if (!context) throw new AppError({ code: 'picture_unreadable' });
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, (part.x / 100) * width, (part.y / 100) * height, size, size, 0, 0, drawn, drawn);
  bitmap.close();
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
}
