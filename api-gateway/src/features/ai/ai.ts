import { aiStreamRequest } from '@dojang/api-contract';
import { Hono } from 'hono';
import { ApiError } from '../../platform/errors/api-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { createLimits, type LimitDeps, within } from '../../platform/middleware/rate-limit/limits.ts';
import { take } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { requireAdmin } from '../../platform/middleware/token-check/require-admin.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { createProvider } from './create-provider.ts';
import type { AiConfig, Provider } from './provider.ts';

export type AiDeps = RequireUserDeps &
  LimitDeps & {
    rest: Pick<Rest, 'as'>;
    config: { ai?: AiConfig };
  };

/** Time limit for the longest answer. */
const LIMIT_MS = 120_000;
/** Rate limit for each admin, because the operator pays the provider for each word. */
const LIMITS = { aiStream: { ...within(5, 60), keeps: 'all' } } as const;

/** POST /api/private/ai/stream: sends the words of a model as they come. For admins. */
export function ai(deps: AiDeps, provider: Provider = createProvider(deps.config.ai)) {
  const limits = createLimits(deps, LIMITS);
  return new Hono<AppEnv>()
    .use('/api/private/ai/*', requireUser(deps), requireAdmin(deps))
    .post('/api/private/ai/stream', async (c) => {
      const { prompt, scenario } = await readJson(c, aiStreamRequest);
      await take([limits('aiStream', c.get('user').id)], 'too_many_requests');
      // When the client disconnects, the request to the provider ends too, because the provider charges for each word.
      const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(LIMIT_MS)]);
      const request = { model: 'fake', stream: true, messages: [{ role: 'user', content: prompt }] } as const;
      const answer = await provider(request, signal, scenario).catch((cause) => {
        throw new ApiError(502, 'upstream_unavailable', { cause });
      });
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel();
        throw new ApiError(502, 'upstream_unavailable', { cause: new Error(`the provider answered ${answer.status}`) });
      }
      c.header('content-type', 'text/event-stream; charset=utf-8');
      // Without this header proxies collect the whole answer before they pass it on.
      c.header('x-accel-buffering', 'no');
      return c.body(answer.body);
    });
}
