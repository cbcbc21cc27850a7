import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Snapshot } from '../../shell/contract/src/snapshot.ts';

/**
 * Calls the database and the gateway as one user, to create the data for a journey and to check what a screen shows.
 */
export interface PersonApi {
  userId: string;
  token: string;
  /** Rows of a REST query, e.g. `notes?select=id&removed_at=is.null`. */
  rows<T = { id: string }>(query: string): Promise<T[]>;
  /** The response to a GET of a path of this origin. */
  get<T>(path: string): Promise<T>;
  /** POSTs to a path of this origin, e.g. `/rest/v1/rpc/save_note`, and returns the answer. */
  send<T>(path: string, data: unknown): Promise<T>;
}

/** The release snapshot that the gateway writes into every page. */
export async function liveSnapshot(request: APIRequestContext): Promise<Snapshot> {
  const html = await (await request.get('/member/login')).text();
  const json = /<script[^>]*id="dojang-snapshot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('the page carries no snapshot');
  return JSON.parse(json);
}

/** The API key for requests to Supabase. */
export async function publishableKey(request: APIRequestContext): Promise<string> {
  return (await liveSnapshot(request)).config.supabaseKey;
}

export function personApi(request: APIRequestContext, apikey: string, token: string, userId: string): PersonApi {
  const headers = { apikey, authorization: `Bearer ${token}` };
  const get = async <T>(path: string) => answerOf<T>(path, await request.get(path, { headers }));
  return {
    userId,
    token,
    get,
    rows: (query) => get(`/rest/v1/${query}`),
    send: async (path, data) =>
      answerOf(path, await request.post(path, { headers: { ...headers, prefer: 'return=representation' }, data })),
  };
}

/** The JSON of a response; null when it is empty. Throws for any status but 2xx. */
export async function answerOf<T>(path: string, response: APIResponse): Promise<T> {
  const text = await response.text();
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${text}`);
  return JSON.parse(text || 'null');
}
