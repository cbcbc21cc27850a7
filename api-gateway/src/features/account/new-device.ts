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

/** Tells a user by mail that they signed in in this browser for the first time. A failure is logged: they are signed in. */
export async function tellNewDevice(
  { rest, log, config }: NewDeviceDeps,
  c: Context<AppEnv>,
  userId: string,
): Promise<void> {
  const { device } = describeDevice(c.req.header('user-agent') ?? '');
  const network = maskedAddress(clientAddress(c, config.trustProxy));
  try {
    await rest.rpc('tell_new_device', { p_user_id: userId, p_device: device, p_network: network });
  } catch (error) {
    log({ level: 'warn', event: 'new_device_not_told', error: describeError(error) });
  }
}
