import { type LimitRule, within } from '../../platform/middleware/rate-limit/limits.ts';

export type DeployLimit = keyof typeof DEPLOY_LIMITS;

export const DEPLOY_LIMITS = {
  /** Requests with an invalid token, by network. */
  deployToken: { ...within(10, 30), keeps: 'all' },
} as const satisfies Record<string, LimitRule>;
