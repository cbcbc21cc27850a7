import { growing, type LimitRule } from '../../platform/middleware/rate-limit/limits.ts';

export const PROJECT_LIMITS = {
  /** Wrong invite codes per account. Codes have 128 bits, so guessing with many accounts is no risk. */
  invite: { ...growing(10), keeps: 'refused' },
} as const satisfies Record<string, LimitRule>;
