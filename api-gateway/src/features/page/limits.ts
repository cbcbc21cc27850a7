import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const PAGE_LIMITS = {
  /** Limits by user. */
  publish: { ...within(5, 30), keeps: 'all' },
  card: { ...within(5, 60), keeps: 'all' },
  share: { ...within(5, 60), keeps: 'all' },
  /** Views of share links, by network and by link. */
  shareRead: { ...within(5, 240), keeps: 'all' },
  shareOfLink: { ...within(5, 240), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type PageLimit = keyof typeof PAGE_LIMITS;
