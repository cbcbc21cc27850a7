import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../deps.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { limited } from '../../platform/middleware/rate-limit/rate-limit.ts';

/** Counts wrong invite codes that are tried on the database's functions directly, with those of `invite.ts`. */
export function inviteGuard(services: AppServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const counter = services.limits('invite', c.get('user')?.id ?? 'anonymous');
    await limited([counter], 'too_many_invite_codes', next, async () => {
      if (c.res.status >= 500) return 'failed';
      const answer: { ok?: unknown } | null = await c.res
        .clone()
        .json()
        .catch(() => null);
      // True and nothing like it: a caller who renames columns can call anything else `ok`.
      return answer?.ok === true ? 'accepted' : 'refused';
    });
  });
}
