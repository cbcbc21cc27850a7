import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export const PAY_LIMITS = {
  /** By user. */
  payOrder: { ...within(60, 30), keeps: 'all' },
  /** The screen asks every two seconds while an outcome is open. */
  payRead: { ...within(5, 300), keeps: 'all' },
  payChange: { ...within(60, 60), keeps: 'all' },
  /** By network: the provider's machines share one. */
  payWebhook: { ...within(1, 600), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
