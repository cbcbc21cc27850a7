import { type LimitRule, within } from '../../../platform/middleware/rate-limit/limits.ts';

/** Rate limits per user. Each check asks name servers, and may ask for a certificate. */
export const DOMAIN_LIMITS = {
  domainAdd: { ...within(60, 30), keeps: 'all' },
  domainCheck: { ...within(5, 20), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
