import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** Pictures that are made, by network. One that is in the cache is not counted. */
export const IMAGE_LIMITS = {
  image: { ...within(10, 600), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
