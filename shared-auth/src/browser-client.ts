import type { PublicConfig } from '@dojang/contract';
import { createBrowserClient } from '@supabase/ssr';
import { AuthClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { answerFailedRenewals, createAuthFetch, isAuthRequest } from './http/auth-fetch.ts';
import { reconnectMs } from './http/back-off.logic.ts';
import { noteClock } from './http/clock.ts';
import { noteLimit } from './http/limit-end.ts';
import { createSessionFetch } from './http/session-fetch.ts';
import { isLeaving } from './leaving.ts';
import { sessionStore } from './session.store.ts';

const FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60;

export interface BrowserClient {
  client: SupabaseClient<Database>;
  /** `fetch` for the gateway's own paths with the user's session: see `createSessionFetch`. */
  sessionFetch: typeof fetch;
  /** Auth without this browser's session, for a sign-in that only checks a password. */
  otherAuth(): InstanceType<typeof AuthClient>;
}

/**
 * The Supabase client of a page. The session is stored in a cookie as specified: path `/`, SameSite lax, readable by script,
 * 400 days, PKCE, split into chunks over 3180 encoded characters, as `@supabase/ssr` does. `Secure` on https.
 */
export function createClient(config: PublicConfig): BrowserClient {
  let tokenEndsAt = 0;
  const authFetch = createAuthFetch({ isLeaving, tokenEndsAt: () => tokenEndsAt });
  const sessionFetch = createSessionFetch({
    auth: () => client.auth,
    key: config.supabaseKey,
    isSignedIn: () => sessionStore.getState().status === 'loggedIn' && !isLeaving(),
  });
  const supabaseUrl = config.supabaseUrl || location.origin;
  const anyFetch: typeof fetch = async (input, init) => {
    const response = await (isAuthRequest(input) ? authFetch : sessionFetch)(input, init);
    await noteLimit(response);
    noteClock(response);
    return response;
  };
  const client = createBrowserClient<Database>(supabaseUrl, config.supabaseKey, {
    isSingleton: false,
    cookieOptions: {
      path: '/',
      sameSite: 'lax',
      maxAge: FOUR_HUNDRED_DAYS,
      secure: location.protocol === 'https:',
    },
    // `answerFailedRenewals` must be the outermost wrapper.
    auth: { skipAutoInitialize: true },
    // The only retries are those of `retryingFetch`: three attempts in all.
    db: { retry: false },
    realtime: { reconnectAfterMs: reconnectMs },
    global: { fetch: anyFetch },
  });
  answerFailedRenewals(client.auth);
  void client.auth.initialize();
  client.auth.onAuthStateChange((_event, session) => {
    tokenEndsAt = (session?.expires_at ?? 0) * 1000;
  });
  const otherAuth = () =>
    new AuthClient({
      url: `${supabaseUrl}/auth/v1`,
      headers: { apikey: config.supabaseKey },
      fetch: anyFetch,
      storageKey: 'dojang-other-auth',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    });
  return { client, sessionFetch, otherAuth };
}
