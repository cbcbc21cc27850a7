import { AppError } from '@dojang/shared-ui/core';
import { fitInto, type ImageType, imageTypeOf, refusal } from './picture-file.logic.ts';

const QUALITY = 0.85;
const KEEP_BYTES = 600 * 1024;
/** Number of first bytes that identify the type. */
const HEAD_BYTES = 16;

export interface PreparedPicture {
  blob: Blob;
  type: ImageType;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Resizes a picture for upload: at most `maxSide` pixels wide and high, as WebP. A small picture is not changed.
 *
 * @throws AppError of a code in `PICTURE_REFUSALS`
 */
export async function preparePicture(file: Blob, maxSide: number): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const reason = refusal(file, head);
  if (reason !== null) throw new AppError({ code: reason });
  const type = imageTypeOf(head);
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError({ code: type ? 'picture_unreadable' : 'picture_heic', cause });
  });
  const { width, height } = fitInto(bitmap.width, bitmap.height, maxSide);
  const isSmaller = width !== bitmap.width;
  if (type && !isSmaller && file.size <= KEEP_BYTES) {
    bitmap.close();
    return { blob: file, type, width, height };
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await toBlob(canvas, type);
  const made = imageTypeOf(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer())) ?? 'image/png';
  return !type || isSmaller || blob.size < file.size
    ? { blob, type: made, width, height }
    : { blob: file, type, width, height };
}

/** A browser that cannot encode WebP returns PNG, in which a photo is ten times as large as in JPEG. */
async function toBlob(canvas: OffscreenCanvas, from: ImageType | null): Promise<Blob> {
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  const isPhoto = from === 'image/jpeg' || from === null;
  return blob.type === 'image/webp' || !isPhoto ? blob : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
