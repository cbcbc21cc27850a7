import type { Context } from 'hono';
import type { AppServices } from '../../../deps.ts';
import { clientAddress } from '../../../http/client-address.ts';
import type { AppEnv } from '../../../http/env.ts';

/** No token: what is public is the same for everybody. */
const PASSED_ON = ['if-none-match', 'if-modified-since', 'range', 'if-range'];

/** GET /storage/v1/object/public/{bucket}/{key}: streamed, as fast as it is read. */
export function download({ supabase, config }: AppServices) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { signal, method } = c.req.raw;
    const headers = new Headers();
    for (const name of PASSED_ON) {
      const value = c.req.header(name);
      if (value !== undefined) headers.set(name, value);
    }
    const request = new Request(new URL(c.get('storageRoute').target, c.req.url), { method, headers, signal });
    const answer = await supabase.fetch(request, { peerAddress: clientAddress(c, config.trustProxy) });
    return c.newResponse(answer.body, answer);
  };
}
