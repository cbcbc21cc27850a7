import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

/** Rate limits per user. */
export const PAGE_LIMITS = {
  publish: { ...within(5, 30), keeps: 'all' },
  preview: { ...within(5, 120), keeps: 'all' },
  /** Views of previews, which render the draft each time. Counted for the user who created the link. */
  previewRead: { ...within(5, 120), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;

export type PageLimit = keyof typeof PAGE_LIMITS;
