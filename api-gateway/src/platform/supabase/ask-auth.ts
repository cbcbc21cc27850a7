import type { SupabasePort } from './port.ts';

interface Asked {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** After `/auth/v1/`. */
  path: string;
  /** A key of the project. */
  key: string;
  /** The token of a session, or the secret key. Without it the request is of nobody. */
  token?: string;
  body?: object;
  /** The client for whom the gateway asks; null for itself. */
  peerAddress?: string | null;
}

/**
 * A request that the gateway itself sends to Auth.
 *
 * @throws what `SupabasePort.fetch` throws
 */
export function askAuth(
  supabase: Pick<SupabasePort, 'fetch'>,
  { method = 'POST', path, key, token, body, peerAddress = null }: Asked,
): Promise<Response> {
  const request = new Request(`http://gateway.internal/auth/v1/${path}`, {
    method,
    headers: {
      apikey: key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return supabase.fetch(request, { peerAddress });
}
