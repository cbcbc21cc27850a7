import { growing, type LimitRule } from '../../platform/middleware/rate-limit/limits.ts';

export const PROJECT_LIMITS = {
  /** Wrong invite codes of an account. They have 128 bits: what others try is nobody's harm. */
  invite: { ...growing(10), keeps: 'refused' },
} as const satisfies Record<string, LimitRule>;
