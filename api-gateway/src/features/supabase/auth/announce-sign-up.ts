import type { Context } from 'hono';
import { clientAddress, networkOf } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { Signer } from '../../../platform/http/signer.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';

export interface AnnounceDeps {
  rest: Pick<Rest, 'rpc'>;
  signer: Pick<Signer, 'keyedHash'>;
  config: { trustProxy: boolean };
}

/**
 * Tells the database from which network the account that is about to be made comes. It is told before Auth is asked, so that an
 * account has its network also when the answer of Auth is lost.
 *
 * @param email in the form of `plainEmail`
 * @throws what `rest.rpc` throws; without it no account may be made
 */
export async function announceSignUp({ rest, signer, config }: AnnounceDeps, c: Context<AppEnv>, email: string) {
  const network = signer.keyedHash('network of a sign-up', networkOf(clientAddress(c, config.trustProxy)));
  await rest.rpc('announce_sign_up', { p_email: email, p_network: network });
}
