import type { Context } from 'hono';
import { notFound } from '../../../platform/errors/api-error.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import type { AppEnv } from '../../../platform/http/env.ts';
import type { SupabasePort } from '../../../platform/supabase/port.ts';
import { isTakenDown } from '../../../platform/supabase/public-pictures.ts';
import type { Rest } from '../../../platform/supabase/rest.ts';
import { BUCKETS } from './buckets.ts';

export interface DownloadDeps {
  supabase: Pick<SupabasePort, 'publishableKey' | 'fetch'>;
  rest: Pick<Rest, 'rpc'>;
  config: { trustProxy: boolean };
}

const PASSED_ON = ['if-none-match', 'if-modified-since', 'range', 'if-range'];

/**
 * GET /storage/v1/object/public/{bucket}/{key}: the object is streamed as fast as the client reads. No token is needed,
 * because the object is the same for everybody. 404 for a picture of a page that was taken down.
 */
export const download = (deps: DownloadDeps) => async (c: Context<AppEnv>) => {
  if (await isTakenDown(deps.rest, c.get('storageRoute').target)) throw notFound();
  return read(deps, c, {});
};

/**
 * GET /storage/v1/object/{bucket}/{key}: an object of a private bucket, when the database's policies allow the caller to read
 * it. A guest is checked with the rights of a guest. A refused object and a missing object both get 404. Only the browser may
 * cache the object, and it revalidates each time.
 */
export function downloadPrivate(deps: DownloadDeps) {
  return async (c: Context<AppEnv>): Promise<Response> => {
    const { bucket } = c.get('storageRoute');
    if (!Object.hasOwn(BUCKETS, bucket) || !BUCKETS[bucket]?.isPrivate) throw notFound();
    const { publishableKey } = deps.supabase;
    const user = c.get('user') as { token: string } | undefined;
    const answer = await read(deps, c, {
      apikey: publishableKey,
      authorization: `Bearer ${user?.token ?? publishableKey}`,
    });
    if (answer.status >= 400 && answer.status < 500) {
      await answer.body?.cancel();
      throw notFound();
    }
    answer.headers.set('cache-control', 'private, no-cache');
    return answer;
  };
}

async function read({ supabase, config }: DownloadDeps, c: Context<AppEnv>, more: Record<string, string>) {
  const { signal, method } = c.req.raw;
  const headers = new Headers(more);
  for (const name of PASSED_ON) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  const request = new Request(new URL(c.get('storageRoute').target, c.req.url), { method, headers, signal });
  const answer = await supabase.fetch(request, { peerAddress: clientAddress(c, config.trustProxy) });
  return c.newResponse(answer.body, answer);
}
