import type { Context } from 'hono';
import { clientAddress } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import { describeDevice } from './device.logic.ts';
import { maskedAddress } from './network.logic.ts';

/** The browser of a request as arguments of the functions that tell by mail what was done in it. */
export const browserWords = (c: Context<AppEnv>, trustProxy: boolean) => ({
  p_device: describeDevice(c.req.header('user-agent') ?? '').device,
  p_network: maskedAddress(clientAddress(c, trustProxy)),
});
