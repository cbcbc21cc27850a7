import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const PAY_LIMITS = {
  /** Limits by user. */
  payOrder: { ...within(60, 30), keeps: 'all' },
  /** The screen sends a request every two seconds while an outcome is open. */
  payRead: { ...within(5, 300), keeps: 'all' },
  payChange: { ...within(60, 60), keeps: 'all' },
  /** By network. All machines of the provider share one network. */
  payWebhook: { ...within(1, 600), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
