import type { Context } from 'hono';
import { describeError } from '../../platform/errors/describe-error.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Log } from '../../platform/http/log.ts';
import type { Rest } from '../../platform/supabase/rest.ts';
import { describeDevice } from './device/device.logic.ts';
import { maskedAddress } from './device/network.logic.ts';

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
  const { device } = describeDevice(c.req.header('user-agent') ?? '');
  const network = maskedAddress(clientAddress(c, config.trustProxy));
  try {
    await rest.rpc(told, { p_user_id: userId, p_device: device, p_network: network });
  } catch (error) {
    log({ level: 'warn', event: 'mail_not_added', told, error: describeError(error) });
  }
}
