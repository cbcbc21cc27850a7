import { AppError, addErrorTexts } from '@dojang/shared-ui/core';
import { contentsOf } from './picture-chunks.logic.ts';
import { fitInto, type ImageType, imageTypeOf, refusal } from './picture-file.logic.ts';

// The sign-in page is loaded without them.
addErrorTexts({
  picture_heic: {
    title: '아이폰 사진(HEIC)은 이 브라우저에서 열 수 없어요.',
    description: '사진 앱에서 JPEG로 내보내거나, 아이폰 설정 > 카메라 > 포맷을 ‘높은 호환성’으로 바꿔 올려 주세요.',
  },
  picture_too_large: { title: '30MB보다 작은 그림을 골라 주세요.' },
  picture_type: { title: 'PNG, JPEG, WebP 이미지만 올릴 수 있어요.' },
});

const QUALITY = 0.85;
/** At this quality browsers encode WebP without loss. */
const LOSSLESS = 1;
/** Maximum bytes of a lossless file. It is small enough for readers. */
const SMALL_BYTES = 600 * 1024;
/** Maximum bytes of a file in the buckets of pictures. */
const BUCKET_BYTES = 20 * 1024 * 1024;
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
 * Prepares a picture for upload: at most `maxSide` pixels wide and high, as WebP and without metadata, because a photo of a
 * phone contains the place where it was taken. A small WebP and a PNG that would be larger as WebP are not changed. An
 * animation of at most that many pixels keeps its frames and loses its metadata. Of an animation that is too large to be stored
 * the first frame is kept.
 *
 * @throws AppError with a code in `PICTURE_REFUSALS`
 */
export async function preparePicture(file: Blob, maxSide: number): Promise<PreparedPicture> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const reason = refusal(file, head);
  if (reason !== null) throw new AppError({ code: reason });
  const type = imageTypeOf(head);
  // The picture is rotated by its EXIF orientation.
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new AppError({ code: type ? 'picture_unreadable' : 'picture_heic', cause });
  });
  const { width, height } = fitInto(bitmap.width, bitmap.height, maxSide);
  const kept = type && width === bitmap.width ? await keepable(file, type) : null;
  if (kept?.isFinal) {
    bitmap.close();
    return { blob: kept.blob, type: kept.type, width, height };
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const blob = await encode(canvas, type);
  if (kept && kept.blob.size <= blob.size) return { blob: kept.blob, type: kept.type, width, height };
  const made = imageTypeOf(new Uint8Array(await blob.slice(0, HEAD_BYTES).arrayBuffer())) ?? 'image/png';
  return { blob, type: made, width, height };
}

interface Keepable {
  blob: Blob;
  type: ImageType;
  /** Whether it must not be drawn again, not even to become smaller. */
  isFinal: boolean;
}

/** The file that may be stored unchanged, without metadata; null when the picture has to be drawn again. */
async function keepable(file: Blob, type: ImageType): Promise<Keepable | null> {
  if (type === 'image/jpeg') return null;
  const { hasMetadata, isAnimated, bare } = contentsOf(new Uint8Array(await file.arrayBuffer()), type);
  // A canvas would draw only the first frame.
  if (isAnimated && bare && bare.size <= BUCKET_BYTES) return { blob: bare, type, isFinal: true };
  return hasMetadata ? null : { blob: file, type, isFinal: type === 'image/webp' && file.size <= SMALL_BYTES };
}

/**
 * A PNG is usually a screenshot or a drawing, and lossy encoding would blur its edges. A PNG that stays large is a photo.
 *
 * A browser that cannot encode WebP returns PNG, in which a photo is ten times as large as in JPEG.
 */
async function encode(canvas: OffscreenCanvas, from: ImageType | null): Promise<Blob> {
  if (from === 'image/png') {
    const crisp = await canvas.convertToBlob({ type: 'image/webp', quality: LOSSLESS });
    if (crisp.size <= SMALL_BYTES) return crisp;
  }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
  const isPhoto = from === 'image/jpeg' || from === null;
  return blob.type === 'image/webp' || !isPhoto ? blob : canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
