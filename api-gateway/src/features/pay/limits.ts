import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const PAY_LIMITS = {
  /** Limits by user. */
  payOrder: { ...within(60, 30), keeps: 'all' },
  /** The screen sends a request every two seconds while an outcome is open. */
  payRead: { ...within(5, 300), keeps: 'all' },
  payChange: { ...within(60, 60), keeps: 'all' },
  /** By network, as the next one. All machines of the provider share one network. */
  payPractice: { ...within(5, 60), keeps: 'all' },
  payWebhook: { ...within(1, 600), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
