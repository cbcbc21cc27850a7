import type { CodeWays, LoginWay } from '@dojang/api-contract';
import { AppError } from '@dojang/shared-ui/core';
import { apiPost } from '../api.ts';
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

/** The ways in which the user of this session can enter a code, beside the mail. */
export async function readCodeWays(): Promise<CodeWays> {
  const { codeWaysResponse } = await import('@dojang/api-contract');
  return apiPost('/api/private/account/codeWays', {}, codeWaysResponse);
}

export interface EnteredCode {
  way: LoginWay;
  code: string;
  /** Whether signing in in this browser needs no code for 30 days. Default: false. */
  remember?: boolean;
}

/**
 * Enters a code of the app, of a mail, or a recovery code, for this session.
 *
 * @throws AppError with the codes of `enterCodeRequest`
 */
export async function enterCode({ remember = false, ...entered }: EnteredCode): Promise<void> {
  const { enterCodeResponse } = await import('@dojang/api-contract');
  await apiPost('/api/private/account/enterCode', { ...entered, remember }, enterCodeResponse);
}

/** Completes the sign-in of this browser. Throws the same errors as `enterCode`. */
export const completeSignIn = (entered: EnteredCode): Promise<void> =>
  adoptSession(async () => {
    await enterCode(entered);
    const { data } = await (await prepareSupabase()).auth.getSession();
    const result = await enter(data.session?.access_token ?? '');
    if (!result.ok) throw new AppError(result);
  });
