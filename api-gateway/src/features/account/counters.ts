import type { Context } from 'hono';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { AppEnv } from '../../platform/http/env.ts';
import type { Counter, Limits } from '../../platform/middleware/rate-limit/limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { AccountLimit } from './limits.ts';

/** Actions that need no account. Each has a limit for the network, the account and the device. */
type OnAccount = 'signIn' | 'signUp' | 'code' | 'reset' | 'mail' | 'resetMail';
/** Opening a link is also counted, but a link names no account. */
export type Tried = OnAccount | 'link';

export interface CounterDeps {
  limits: Limits<AccountLimit>;
  devices: Pick<KnownDevices, 'find'>;
  config: { trustProxy: boolean };
}

/**
 * The keys under which an attempt on an account is counted. In a browser in which the account has signed in, the only key is
 * that browser. In other browsers the keys are the network, the account in that network, and the account everywhere.
 *
 * @param email in the form used for comparison; empty when the request names no account
 */
export function countersOf(
  { limits, devices, config }: CounterDeps,
  c: Context<AppEnv>,
  tried: Tried,
  email: string,
): Counter[] {
  const network = networkOf(clientAddress(c, config.trustProxy));
  if (tried === 'link') return [limits('linkNetwork', network)];
  const device = email ? devices.find(c, email) : null;
  if (device) return [limits(`${tried}Device`, email, device)];
  const ofNetwork = limits(`${tried}Network`, network);
  return email ? [ofNetwork, limits(tried, email, network), limits(`${tried}Anywhere`, email)] : [ofNetwork];
}
