import type { Context } from 'hono';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Caller } from './lane.ts';

/**
 * The caller of a request after its token was verified: the secret key, a user, or a network. Inside a network the browsers of
 * each account are a caller of their own. An attacker has only as many such keys there as accounts with which they can sign
 * in.
 */
export function callerOf(c: Context<AppEnv>, trustProxy: boolean): Caller {
  if (c.get('isServer')) return { kind: 'server', key: '' };
  const user = c.get('user');
  const network = networkOf(clientAddress(c, trustProxy));
  if (user) return { kind: 'person', key: user.id, network };
  const account = c.get('knownAs')?.();
  return {
    kind: 'anonymous',
    key: account ? `${network} ${account}` : network,
    network,
    // A proxy sends the requests of many people on one connection.
    connection: trustProxy ? undefined : c.env?.incoming?.socket,
  };
}

/** The caller of a request whose signed address names the user. */
export const readerOf = (c: Context<AppEnv>, userId: string, trustProxy: boolean): Caller => ({
  kind: 'person',
  key: userId,
  network: networkOf(clientAddress(c, trustProxy)),
});
