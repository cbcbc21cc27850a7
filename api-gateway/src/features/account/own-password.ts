import type { Context } from 'hono';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../platform/errors/api-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import { plainEmail } from '../../platform/http/email.logic.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import { limited, outcomeOf } from '../../platform/middleware/rate-limit/rate-limit.ts';
import { askAuth } from '../../platform/supabase/ask-auth.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { type CounterDeps, countersOf } from './counters.ts';

export type AskPasswordDeps = Pick<CounterDeps, 'config'> & {
  supabase: Pick<SupabasePort, 'fetch' | 'publishableKey'>;
};

export interface OwnPasswordDeps extends CounterDeps {
  supabase: SupabasePort;
  rest: Pick<Rest, 'rpc' | 'select'>;
}

const emailRows = z.array(z.object({ email: z.string() }));
const signedIn = z.object({ access_token: z.string() });

/**
 * Checks the password for acts for which a stolen session must not be enough. Wrong passwords are counted as failed sign-ins.
 *
 * @throws ApiError `wrong_password`, `too_many_sign_ins`
 */
export async function requireOwnPassword(
  deps: OwnPasswordDeps,
  c: Context<AppEnv>,
  userId: string,
  password: string,
): Promise<void> {
  // The address in the token may have been changed meanwhile.
  const [row] = emailRows.parse(await deps.rest.select(`profiles?select=email&id=eq.${userId}`));
  const email = plainEmail(row?.email ?? '');
  const check = () => askPassword(deps, c, email, password);
  const counters = countersOf(deps, c, 'signIn', email);
  const answer = await limited(counters, 'too_many_sign_ins', check, ({ status }) => outcomeOf(status));
  if (answer.status >= 500) throw new ApiError(502, 'internal');
  if (!answer.ok) throw new ApiError(403, 'wrong_password');
  const { session_id: sessionId } = decodeJwt<{ session_id?: string }>(
    signedIn.parse(await answer.json()).access_token,
  );
  await deps.rest.rpc('end_session', { p_user_id: userId, p_id: sessionId });
}

/** Asks Auth for a session with this password, for the client of the request. */
export const askPassword = (
  { supabase, config }: AskPasswordDeps,
  c: Context<AppEnv>,
  email: string,
  password: string,
) =>
  askAuth(supabase, {
    path: 'token?grant_type=password',
    key: supabase.publishableKey,
    body: { email, password },
    peerAddress: clientAddress(c, config.trustProxy),
  });
