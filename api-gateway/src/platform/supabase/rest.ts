import { RestError } from '../errors/rest-error.ts';
import type { SupabasePort } from './port.ts';

/** The gateway's own way to the database: REST in both modes, with the secret key or as one person. */
export interface Rest {
  /** @param path after `/rest/v1/`, e.g. `profiles?select=id&email=eq.a` */
  select(path: string): Promise<unknown>;
  rpc(name: string, args: Record<string, unknown>): Promise<unknown>;
  /** PATCH of the rows that `path` names. */
  update(path: string, values: Record<string, unknown>): Promise<unknown>;
  /** The same way as the person whose access token this is: row level security decides. */
  as(token: string): Rest;
}

/** @throws from its methods: RestError, or ApiError 502/504 when Supabase cannot be reached */
export function createRest(supabase: Pick<SupabasePort, 'fetch' | 'publishableKey' | 'secretKey'>): Rest {
  const withKeys = (apikey: string, bearer: string): Rest => {
    const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const headers: Record<string, string> = { apikey, authorization: `Bearer ${bearer}`, accept: 'application/json' };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (method === 'PATCH') headers.prefer = 'return=representation';
      const request = new Request(`http://gateway.internal/rest/v1/${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answerOf(await supabase.fetch(request, { peerAddress: null }));
    };
    return {
      select: (path) => call('GET', path),
      rpc: (name, args) => call('POST', `rpc/${name}`, args),
      update: (path, values) => call('PATCH', path, values),
      as: (token) => withKeys(supabase.publishableKey, token),
    };
  };
  return withKeys(supabase.secretKey, supabase.secretKey);
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const json = parse(text);
  if (response.ok) return json;
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown };
  throw new RestError(response.status, String(code ?? ''), String(message ?? `status ${response.status}`));
}

function parse(text: string): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
