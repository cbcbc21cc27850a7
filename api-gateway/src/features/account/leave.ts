import { leaveRequest } from '@dojang/api-contract';
import { type Context, Hono } from 'hono';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { limited, outcomeOf } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { type RequireUserDeps, requireUser } from '../../platform/middleware/token-check/require-user.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type CounterDeps, countersOf } from './counters.ts';

export interface LeaveDeps extends RequireUserDeps, CounterDeps {
  supabase: SupabasePort;
  rest: Pick<Rest, 'rpc' | 'select'>;
}

const emailRows = z.array(z.object({ email: z.string() }));
const signedIn = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

/** The account is deleted after seven days. A stolen session is not enough: it needs the password. */
export const leave = (deps: LeaveDeps) =>
  new Hono<AppEnv>().post('/api/private/account/leave', requireUser(deps), async (c) => {
    const { password } = await readJson(c, leaveRequest);
    const { id } = c.get('user');
    // The token may name an address that was changed meanwhile.
    const [row] = emailRows.parse(await deps.rest.select(`profiles?select=email&id=eq.${id}`));
    const email = plainEmail(row?.email ?? '');
    const check = () => signIn(deps, c, email, password);
    const answer = await limited(countersOf(deps, c, 'signIn', email), 'too_many_sign_ins', check, ({ status }) =>
      outcomeOf(status),
    );
    if (!answer.ok)
      throw new ApiError(answer.status < 500 ? 403 : 502, answer.status < 500 ? 'wrong_password' : 'internal');
    const session = signedIn.parse(await answer.json());
    const { session_id: sessionId } = decodeJwt<{ session_id?: string }>(session.access_token);
    await deps.rest.rpc('end_session', { p_user_id: id, p_id: sessionId });
    const leaveAt = await deps.rest.rpc('request_leave', { p_user_id: id });
    deps.supabase.sessions.forget(id);
    if (leaveAt === null) throw new ApiError(409, 'hand_over_first');
    return c.json({ leaveAt: z.string().parse(leaveAt) });
  });

const signIn = ({ supabase, config }: LeaveDeps, c: Context<AppEnv>, email: string, password: string) =>
  supabase.fetch(
    new Request('http://gateway.internal/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey: supabase.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
    { peerAddress: clientAddress(c, config.trustProxy) },
  );
