import { z } from 'zod';
import { askAuth } from '../../platform/supabase/ask-auth.ts';
import type { SupabasePort } from '../../platform/supabase/port.ts';
import type { Rest } from '../../platform/supabase/rest.ts';

export interface TakeBackDeps {
  supabase: Pick<SupabasePort, 'fetch' | 'secretKey'>;
  rest: Pick<Rest, 'rpc'>;
}

/** A session that began with the link or the code of a mail. */
export interface MailSession {
  id: string;
  userId: string;
  /**
   * Whether somebody else may have chosen the password: the mail was for a new one, or it was opened in another browser than the
   * one that signed up.
   */
  endsPassword: boolean;
}

const passkeys = z.array(z.object({ id: z.guid(), created_at: z.string() }));

/**
 * A session that began with a mail is proved by it. Anybody may sign up with somebody else's address, and would keep a way in:
 * passkeys, sessions and a password from before the first proof of the address end.
 */
export async function takeBack(deps: TakeBackDeps, { id, userId, endsPassword }: MailSession): Promise<void> {
  const session = { p_user_id: userId, p_session_id: id };
  await deps.rest.rpc('prove_session', session);
  const provedAt = await deps.rest.rpc('take_back_account', { ...session, p_is_recovery: endsPassword });
  if (typeof provedAt === 'string') await removePasskeys(deps, userId, Date.parse(provedAt));
}

/** Removes the passkeys that were added until a time, in milliseconds since 1970. */
async function removePasskeys({ supabase }: TakeBackDeps, userId: string, until: number): Promise<void> {
  const ask = (method: 'GET' | 'DELETE', id = '') =>
    askAuth(supabase, {
      method,
      path: `admin/users/${userId}/passkeys${id}`,
      key: supabase.secretKey,
      token: supabase.secretKey,
    });
  const answer = await ask('GET');
  // A hosted Auth without passkeys refuses it.
  if (answer.status >= 400 && answer.status < 500) return;
  for (const { id, created_at } of passkeys.parse(await answer.json())) {
    if (Date.parse(created_at) <= until) await ask('DELETE', `/${id}`);
  }
}
