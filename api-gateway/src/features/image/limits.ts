import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** By network. A picture that is in the cache is not counted. */
export const IMAGE_LIMITS = {
  /** Pictures that are made. */
  image: { ...within(10, 600), keeps: 'all' },
  /** Of these, those that took long, or could not be made. */
  slowImage: { ...within(10, 20), keeps: 'refused' },
  /** Originals that are read. */
  imageRead: { ...within(10, 1_200), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type ImageLimit = keyof typeof IMAGE_LIMITS;
