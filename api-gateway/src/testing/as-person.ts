import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { DatabaseApp, Person } from './database-app.ts';

// Replaces `shared-auth/src/client.ts` by the same Supabase client. The gateway in this process answers its requests.

const SITE = 'http://localhost:3000';

let client: SupabaseClient;
let send: (path: string, init: RequestInit) => Promise<Response>;
let received = 0;

/** From now on queries run as this user. */
export function actAs(gateway: DatabaseApp, { token }: Person): void {
  send = async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    // Stalled requests are not tested here, and the class of the signal differs from the app's.
    const { signal: _, ...rest } = init;
    const answer = await gateway.app.request(path, { ...rest, headers });
    received += (await answer.clone().arrayBuffer()).byteLength;
    return answer;
  };
  client = createClient(SITE, gateway.deps.supabase.publishableKey, {
    accessToken: async () => token,
    db: { retry: false },
    global: { fetch: (input, init) => send(String(input), init ?? {}) },
  });
}

/** Bytes that the gateway answered since the last call. */
export function takeReceived(): number {
  const bytes = received;
  received = 0;
  return bytes;
}

export const getSupabase = () => client;
export const prepareSupabase = async () => client;
export const fetchAsPerson = (path: string, init: RequestInit) => send(path, init);
export const mayHaveSession = () => true;
export const sendsMail = () => true;
export const configureAuth = () => {};
export const whenSupabaseIsPrepared = async () => client;
