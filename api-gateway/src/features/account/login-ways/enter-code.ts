import { type CodeWays, enterCodeRequest, type LoginWay } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import { plainEmail } from '../../../platform/http/email.logic.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { readJson } from '../../../platform/http/read-json.ts';
import { limited } from '../../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireSession } from '../../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { type CounterDeps, countersOf } from '../counters.ts';
import { browserWords } from '../device/browser-words.ts';
import { type AppTriesDeps, enterAppCode } from './app-tries.ts';
import { hashOfRecoveryCode } from './recovery-codes.logic.ts';
import { refusalOf } from './refusal.ts';
import type { RememberedBrowsers } from './remembered-browsers.ts';
import { waysOf } from './ways-of.ts';

export interface EnterCodeDeps extends RequireUserDeps, CounterDeps, AppTriesDeps {
  rest: Pick<Rest, 'rpc' | 'as'>;
  browsers: Pick<RememberedBrowsers, 'remember'>;
}

const answerSchema = z.object({ ok: z.boolean(), code: z.string().optional() });

/** The second step of a sign-in with secure login. These routes are open for sessions that have not entered a code. */
export function enterCode(deps: EnterCodeDeps) {
  const enter: Record<LoginWay, (c: Context<AppEnv>, code: string) => Promise<void>> = {
    app: (c, code) => enterAppCode(deps, c.get('user'), code),
    mail: async (c, code) => {
      const asked = await deps.rest.as(c.get('user').token).rpc('verify_login_code', { p_code: code });
      const answer = answerSchema.parse(asked);
      if (!answer.ok) throw refusalOf(answer.code ?? '');
    },
    recovery: async (c, code) => {
      const { id, sessionId, email } = c.get('user');
      const use = async () =>
        (await deps.rest.rpc('use_recovery_code', {
          p_user_id: id,
          p_session_id: sessionId,
          p_hash: hashOfRecoveryCode(id, code),
          ...browserWords(c, deps.config.trustProxy),
        })) === true;
      const counters = countersOf(deps, c, 'code', plainEmail(email ?? ''));
      const isRight = await limited(counters, 'too_many_codes', use, (right) => (right ? 'accepted' : 'refused'));
      if (!isRight) throw new ApiError(403, 'recovery_code_wrong');
    },
  };
  return new Hono<AppEnv>()
    .post('/api/private/account/codeWays', requireSession(deps), async (c) => {
      const { app, codes_left: left } = await waysOf(deps, c.get('user').id);
      return c.json({ app: app !== null, recovery: left > 0 } satisfies CodeWays);
    })
    .post('/api/private/account/enterCode', requireSession(deps), async (c) => {
      const { way, code, remember } = await readJson(c, enterCodeRequest);
      const user = c.get('user');
      await enter[way](c, code);
      deps.supabase.sessions.forget(user.id);
      if (remember) await deps.browsers.remember(c, user);
      return c.json({ ok: true });
    });
}
