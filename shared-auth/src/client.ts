import type { PublicConfig } from '@dojang/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { BrowserClient } from './browser-client.ts';
import type { Database } from './database.types.ts';

let config: PublicConfig | undefined;
let client: SupabaseClient<Database> | undefined;
let preparing: Promise<BrowserClient> | undefined;
let announce: (client: SupabaseClient<Database>) => void;
const prepared = new Promise<SupabaseClient<Database>>((resolve) => {
  announce = resolve;
});

/** Settings of the Supabase client of this page. The shell sets them once, before the first render. */
export function configureAuth(given: PublicConfig): void {
  config = given;
}

function prepare(): Promise<BrowserClient> {
  preparing ??= (async () => {
    if (!config) throw new Error('configureAuth() has not been called');
    const { createClient } = await import('./browser-client.ts');
    const made = createClient(config);
    client = made.client;
    announce(client);
    return made;
  })();
  // After a failed load the next caller loads the file again.
  preparing.catch(() => {
    preparing = undefined;
  });
  return preparing;
}

/**
 * Loads and creates the client once. Supabase would be a quarter of the bytes of the sign-in page. A guest who only looks at
 * the form does not load it, so every call to the backend goes through this function first.
 */
export const prepareSupabase = async (): Promise<SupabaseClient<Database>> => (await prepare()).client;

/** See `BrowserClient.otherAuth`. */
export const otherAuth = async () => (await prepare()).otherAuth();

/** Whether this service delivers mails. Without mails users pass on invite links themselves. */
export const sendsMail = (): boolean => config?.sendsMail ?? false;

/** Whether the mails of Auth are delivered, e.g. for a new password. */
export const sendsSignInMail = (): boolean => config?.sendsSignInMail ?? sendsMail();

/** Whether passkeys work on this server, at this address and in this browser. */
export const takesPasskeys = (): boolean =>
  config?.passkeyHost === location.hostname && 'PublicKeyCredential' in window;

/** `fetch` with the user's session: see `createSessionFetch`. Without a session it is sent as a guest. */
export async function fetchAsPerson(path: string, init: RequestInit): Promise<Response> {
  const { client: supabase, sessionFetch } = await prepare();
  const { data } = await supabase.auth.getSession();
  const headers = new Headers(init.headers);
  if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
  return sessionFetch(path, { ...init, headers });
}

/** Resolves when other code has prepared the client, without preparing it. */
export const whenSupabaseIsPrepared = (): Promise<SupabaseClient<Database>> => prepared;

/** The client. The shell prepares it before it renders a page of a remote. Throws when the client is not prepared. */
export function getSupabase(): SupabaseClient<Database> {
  if (!client) throw new Error('prepareSupabase() has not resolved');
  return client;
}

/**
 * Whether there may be a session: the session cookie exists, or the URL contains the result of a mailed link. Otherwise the
 * visitor is a guest, and no request is needed.
 */
export function mayHaveSession(): boolean {
  return (
    Boolean(client) ||
    /(?:^|; )sb-[^=;]*auth-token/.test(document.cookie) ||
    /[?&#](code|access_token|error_code)=/.test(location.href)
  );
}
