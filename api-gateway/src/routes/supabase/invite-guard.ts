import { createMiddleware } from 'hono/factory';
import type { AppServices } from '../../deps.ts';
import type { AppEnv } from '../../http/env.ts';
import { countWrong } from '../../middleware/rate-limit/rate-limit.ts';
import { inviteTries } from '../project/invite.ts';

/** Counts wrong invite codes that are tried on the database's functions directly, with those of `invite.ts`. */
export function inviteGuard(services: AppServices) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const tries = inviteTries(services, c, c.get('user')?.id ?? 'anonymous');
    await countWrong(tries, 'too_many_invite_codes', next, async () => {
      const answer: { ok?: unknown } | null = await c.res
        .clone()
        .json()
        .catch(() => null);
      // True and nothing like it: a caller who renames columns can call anything else `ok`.
      return answer?.ok !== true;
    });
  });
}
