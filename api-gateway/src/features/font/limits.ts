import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** Limits by network. A font in the cache is not counted. */
export const FONT_LIMITS = {
  /** New fonts that are made. */
  font: { ...within(10, 300), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
