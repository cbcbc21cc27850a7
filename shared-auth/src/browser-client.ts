import type { PublicConfig } from '@dojang/contract';
import { createBrowserClient } from '@supabase/ssr';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types.ts';
import { noteLimit } from './http/limit-end.ts';
import { watchedFetch } from './http/unauthorized.ts';

const FOUR_HUNDRED_DAYS = 400 * 24 * 60 * 60;

/**
 * The Supabase client of a page. The session lives in a cookie as specified: path `/`, SameSite lax, readable by script,
 * 400 days, PKCE, split into chunks over 3180 encoded characters (which is what `@supabase/ssr` does). `Secure` on https.
 */
export function createClient(config: PublicConfig): SupabaseClient<Database> {
  return createBrowserClient<Database>(config.supabaseUrl || location.origin, config.supabaseKey, {
    isSingleton: false,
    cookieOptions: {
      path: '/',
      sameSite: 'lax',
      maxAge: FOUR_HUNDRED_DAYS,
      secure: location.protocol === 'https:',
    },
    global: {
      fetch: async (input, init) => {
        const response = await watchedFetch(input, init);
        await noteLimit(response);
        return response;
      },
    },
  });
}
