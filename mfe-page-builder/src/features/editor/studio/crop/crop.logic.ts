import { safeImage } from '@dojang/renderer';

/** A part of a picture in percent of its size. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture {
  src: string;
  width: number;
  height: number;
}

/** Whole pixels of a part, at least one in each direction, inside of the picture. */
export function pixelsOf(part: Part, { width, height }: Pick<Picture, 'width' | 'height'>): Part {
  const left = Math.min(width - 1, Math.max(0, Math.round((part.x / 100) * width)));
  const top = Math.min(height - 1, Math.max(0, Math.round((part.y / 100) * height)));
  return {
    x: left,
    y: top,
    width: Math.min(width - left, Math.max(1, Math.round((part.width / 100) * width))),
    height: Math.min(height - top, Math.max(1, Math.round((part.height / 100) * height))),
  };
}

/** Pictures of other hosts cannot be cut here, because the browser does not let this page read them. */
export const mayCrop = (src: string): boolean => /^(?:\/(?!\/)|data:image\/)/.test(src);

/**
 * The picture from which the picture at `src` was cut, as the project stores it. `null` for anything else, such as the original
 * of a picture that was replaced since.
 */
export function originalOf(stored: unknown, src: string): Picture | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { src: former, width, height, cut } = stored as Record<string, unknown>;
  const isSize = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
  if (cut !== src || typeof former !== 'string' || safeImage(former) === null || !mayCrop(former)) return null;
  return isSize(width) && isSize(height) ? { src: former, width, height } : null;
}
