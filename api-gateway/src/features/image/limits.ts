import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** Limits by network. A picture in the cache is not counted. */
export const IMAGE_LIMITS = {
  /** New pictures that are made. */
  image: { ...within(10, 600), keeps: 'all' },
  /** New pictures that took long, or could not be made. */
  slowImage: { ...within(10, 20), keeps: 'refused' },
  /** Originals that are read from their source. */
  imageRead: { ...within(10, 1_200), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type ImageLimit = keyof typeof IMAGE_LIMITS;
