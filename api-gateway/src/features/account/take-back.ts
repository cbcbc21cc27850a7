import { z } from 'zod';
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
  /** Whether the mail was for a new password. */
  isRecovery: boolean;
}

const passkeys = z.array(z.object({ id: z.guid(), created_at: z.string() }));

/**
 * A session that began with a mail is proved by it. Anybody may sign up with somebody else's address, and would keep a way in:
 * passkeys, sessions and a password from before the first proof of the address end.
 */
export async function takeBack(deps: TakeBackDeps, { id, userId, isRecovery }: MailSession): Promise<void> {
  const session = { p_user_id: userId, p_session_id: id };
  await deps.rest.rpc('prove_session', session);
  const provedAt = await deps.rest.rpc('take_back_account', { ...session, p_is_recovery: isRecovery });
  if (typeof provedAt === 'string') await removePasskeys(deps, userId, Date.parse(provedAt));
}

/** Removes the passkeys that were added until a time, in milliseconds since 1970. */
async function removePasskeys({ supabase }: TakeBackDeps, userId: string, until: number): Promise<void> {
  const ask = (method: string, id = '') =>
    supabase.fetch(
      new Request(`http://gateway.internal/auth/v1/admin/users/${userId}/passkeys${id}`, {
        method,
        headers: { apikey: supabase.secretKey, authorization: `Bearer ${supabase.secretKey}` },
      }),
      { peerAddress: null },
    );
  const answer = await ask('GET');
  // A hosted Auth without passkeys refuses it.
  if (answer.status >= 400 && answer.status < 500) return;
  for (const { id, created_at } of passkeys.parse(await answer.json())) {
    if (Date.parse(created_at) <= until) await ask('DELETE', `/${id}`);
  }
}
