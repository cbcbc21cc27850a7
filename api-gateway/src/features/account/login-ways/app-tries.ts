import { z } from 'zod';
import { ApiError } from '../../../platform/errors/api-error.ts';
import type { User } from '../../../platform/http/env.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { stepOfCode } from './app-code.logic.ts';
import { refusalOf } from './refusal.ts';

const begunSchema = z.union([
  z.object({ ok: z.literal(true), sealed: z.string() }),
  z.object({ ok: z.literal(false), code: z.string() }),
]);

export interface AppTriesDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'seal' | 'unseal'>;
  /** Milliseconds since 1970. */
  now(): number;
}

const purposeOf = (userId: string): string => `login app ${userId}`;

/** The form in which the secret of a user's app is stored. */
export const sealSecret = ({ signer }: Pick<AppTriesDeps, 'signer'>, userId: string, secret: string): string =>
  signer.seal(purposeOf(userId), secret);

/**
 * Completes a session with a code of the app. The database counts the try before the code is checked, and takes each code once.
 *
 * @throws ApiError 403 `login_code_wrong`, `login_code_used`; 409 `login_app_missing`; 429 `too_many_codes`
 */
export async function enterAppCode(
  deps: AppTriesDeps,
  user: Pick<User, 'id' | 'sessionId'>,
  code: string,
): Promise<void> {
  const { rest, signer, now } = deps;
  const session = { p_user_id: user.id, p_session_id: user.sessionId };
  const begun = begunSchema.parse(await rest.rpc('begin_app_try', session));
  if (!begun.ok) throw refusalOf(begun.code);
  // The key is another one when the platform got a new secret key.
  const secret = signer.unseal(purposeOf(user.id), begun.sealed);
  if (secret === undefined) throw new ApiError(409, 'login_app_missing');
  const step = stepOfCode(secret, code, now());
  if (step === null) throw new ApiError(403, 'login_code_wrong');
  const taken = await rest.rpc('finish_app_try', { ...session, p_sealed: begun.sealed, p_step: step });
  if (taken !== true) throw new ApiError(403, 'login_code_used');
}
