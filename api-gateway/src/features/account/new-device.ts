import type { Context } from 'hono';
import { describeError } from '../../platform/errors/describe-error.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { browserWords } from './device/browser-words.ts';

export interface NewDeviceDeps {
  rest: Pick<Rest, 'rpc'>;
  log: Log;
  config: { trustProxy: boolean };
}

/** The database function that adds the mail. Its name says what the mail tells. */
export type Told = 'tell_new_device' | 'tell_new_passkey' | 'tell_removed_passkey';

/**
 * Tells a user by mail that they signed in in this browser for the first time, or added or removed a passkey in it. A failure to send is
 * only logged, because the sign-in has already happened.
 */
export async function tellOfBrowser(
  { rest, log, config }: NewDeviceDeps,
  c: Context<AppEnv>,
  told: Told,
  userId: string,
): Promise<void> {
  try {
    await rest.rpc(told, { p_user_id: userId, ...browserWords(c, config.trustProxy) });
  } catch (error) {
    log({ level: 'warn', event: 'mail_not_added', told, error: describeError(error) });
  }
}
