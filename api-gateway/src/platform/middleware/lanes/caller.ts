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
  if (user) return { kind: 'person', key: user.id };
  const network = networkOf(clientAddress(c, trustProxy));
  const account = c.get('knownAs')?.();
  return {
    kind: 'anonymous',
    key: account ? `${network} ${account}` : network,
    // A proxy sends the requests of many people on one connection.
    connection: trustProxy ? undefined : c.env?.incoming?.socket,
  };
}
