import type { Context } from 'hono';
import type { AppServices } from '../../../deps.ts';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Counter } from './limits.ts';

/** What is tried on an account that one need not have: each has a limit for the network, the account and the device. */
type OnAccount = 'signIn' | 'signUp' | 'code' | 'reset' | 'mail' | 'resetMail';
/** A link names no account. */
export type Tried = OnAccount | 'link';

/**
 * Under what a try on an account counts. In a browser in which the account has signed in, under that alone. Elsewhere
 * under the network, the account there, and the account everywhere.
 *
 * @param email as it is compared; empty when the request names no account
 */
export function countersOf(services: AppServices, c: Context<AppEnv>, tried: Tried, email: string): Counter[] {
  const { limits, devices, config } = services;
  const network = networkOf(clientAddress(c, config.trustProxy));
  if (tried === 'link') return [limits('linkNetwork', network)];
  const device = email ? devices.find(c, email) : null;
  if (device) return [limits(`${tried}Device`, email, device)];
  const ofNetwork = limits(`${tried}Network`, network);
  return email ? [ofNetwork, limits(tried, email, network), limits(`${tried}Anywhere`, email)] : [ofNetwork];
}
