import type { Context } from 'hono';
import { clientAddress, networkOf } from '../../http/client-address.ts';
import type { AppEnv } from '../../http/env.ts';
import type { Caller } from './lane.ts';

/** Who sends a request, behind the check of its token: whoever holds the secret key, a person, or somebody of a network. */
export function callerOf(c: Context<AppEnv>, trustProxy: boolean): Caller {
  if (c.get('isServer')) return { kind: 'server', key: '' };
  const user = c.get('user');
  if (user) return { kind: 'person', key: user.id };
  return { kind: 'anonymous', key: networkOf(clientAddress(c, trustProxy)) };
}
