import type { Context } from 'hono';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Caller } from './lane.ts';

/** The caller of a request after its token was verified: the secret key, a user, or a network. */
export function callerOf(c: Context<AppEnv>, trustProxy: boolean): Caller {
  if (c.get('isServer')) return { kind: 'server', key: '' };
  const user = c.get('user');
  if (user) return { kind: 'person', key: user.id };
  return { kind: 'anonymous', key: networkOf(clientAddress(c, trustProxy)) };
}
