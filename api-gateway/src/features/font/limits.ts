import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** By network. A font that is in the cache is not counted. */
export const FONT_LIMITS = {
  /** Fonts that are made. */
  font: { ...within(10, 300), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
