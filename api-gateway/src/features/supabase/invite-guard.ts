import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Counter } from '../../platform/middleware/rate-limit/limits.ts';
import { limited } from '../../platform/middleware/rate-limit/rate-limit.ts';

/**
 * Counts wrong invite codes that are tried directly on the database's functions, together with those of `invite.ts`.
 */
export function inviteGuard(inviteCounter: (userId: string) => Counter) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const counter = inviteCounter(c.get('user')?.id ?? 'anonymous');
    await limited([counter], 'too_many_invite_codes', next, async () => {
      if (c.res.status >= 500) return 'failed';
      const answer: { ok?: unknown } | null = await c.res
        .clone()
        .json()
        .catch(() => null);
      // Only the value true counts: a caller can rename any other column to `ok`.
      return answer?.ok === true ? 'accepted' : 'refused';
    });
  });
}
