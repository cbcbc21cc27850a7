import { AppError } from '@dojang/shared-ui/core';
import { prepareSupabase } from '../client.ts';
import { unwrap } from '../http/unwrap.ts';
import { adoptSession } from '../page-person.ts';
import { enter } from './session.mutations.ts';

type Answer = { ok: true; again_at?: string } | { ok: false; code: string };

/**
 * Mails a code for this session.
 *
 * @returns when another one may be asked for, in milliseconds since 1970
 * @throws AppError `too_many_mails`
 */
export async function sendLoginCode(): Promise<number> {
  const answer = unwrap(await (await prepareSupabase()).rpc('send_login_code')) as unknown as Answer;
  if (!answer.ok) throw new AppError({ code: answer.code });
  return Date.parse(answer.again_at ?? '');
}

/**
 * Proves that the user of this session reads the account's mails.
 *
 * @throws AppError `login_code_wrong`, `login_code_expired` or `too_many_codes`
 */
export async function verifyLoginCode(code: string): Promise<void> {
  const supabase = await prepareSupabase();
  const answer = unwrap(await supabase.rpc('verify_login_code', { p_code: code })) as unknown as Answer;
  if (!answer.ok) throw new AppError({ code: answer.code });
}

/** Completes the sign-in of this browser with the code from the mail. Throws the same errors as `verifyLoginCode`. */
export const completeSignIn = (code: string): Promise<void> =>
  adoptSession(async () => {
    await verifyLoginCode(code);
    const { data } = await (await prepareSupabase()).auth.getSession();
    const result = await enter(data.session?.access_token ?? '');
    if (!result.ok) throw new AppError(result);
  });
