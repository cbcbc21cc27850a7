/** Longest side of a thumbnail in pixels. */
export const THUMB_SIZES = { small: 256, large: 1024 } as const;
export type ThumbSize = keyof typeof THUMB_SIZES;

/** The key of the object with the thumbnail. It is beside the object of the file. */
export const thumbKeyOf = (storageKey: string, size: ThumbSize): string => `${storageKey}.${THUMB_SIZES[size]}.webp`;

/** Types of files that get thumbnails, with the maximum bytes of each type. */
const MB = 1024 * 1024;
const MOST_BYTES: Readonly<Record<string, number>> = {
  'image/png': 64 * MB,
  'image/apng': 64 * MB,
  'image/jpeg': 64 * MB,
  'image/webp': 64 * MB,
  'image/gif': 64 * MB,
  'image/avif': 64 * MB,
  'image/tiff': 64 * MB,
};

export const mayHaveThumb = (mime: string, size: number): boolean =>
  Object.hasOwn(MOST_BYTES, mime) && size > 0 && size <= (MOST_BYTES[mime] ?? 0);
