import { AppError } from '@dojang/shared-ui';
import { type Part, type Picture, pixelsOf } from './crop.logic.ts';

/** A part of a picture as a file. WebP keeps transparency. A browser that cannot write WebP creates a PNG. */
export async function cutPicture(picture: Pick<Picture, 'src'>, part: Part): Promise<Blob> {
  const image = new Image();
  image.src = picture.src;
  await image.decode();
  const { x, y, width, height } = pixelsOf(part, { width: image.naturalWidth, height: image.naturalHeight });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!blob) throw new AppError({ code: 'picture_unreadable' });
  return blob;
}
