import { storableJson } from '@dojang/contract/text';
import { AppError, outageOf } from '@dojang/shared-ui/core';
import type { SupabaseClient } from '@supabase/supabase-js';
import { isOfOther, userOfToken } from '../page-person.ts';
import { retryingFetch } from './retry.ts';

type Auth = Pick<SupabaseClient['auth'], 'getSession' | 'refreshSession' | 'signOut'>;

interface SessionFetchParts {
  auth(): Auth;
  /** The publishable key. It is sent in place of a token when there is no session. */
  key: string;
  /** Whether a user is signed in and not signing out. */
  isSignedIn(): boolean;
}

/**
 * `fetch` with the user's session. When the server refuses the token, the session is refreshed once. When the refresh is
 * refused, or the browser has lost the session, the session ends (`SIGNED_OUT`) and the response is 401. When another account
 * has signed in in another tab, nothing is sent and the answer is 401 `other_account`. A text with half of an emoji, which
 * the gateway refuses, is repaired, so that a document with one can be saved.
 *
 * @throws AppError when the session cannot be refreshed for lack of an answer; errors of `retryingFetch`
 */
export function createSessionFetch({ auth, key, isSignedIn }: SessionFetchParts): typeof fetch {
  // The request to the server is not awaited.
  const end = () =>
    void auth()
      .signOut({ scope: 'local' })
      .catch(() => {});

  return async (input, given) => {
    const init = withStorableText(given);
    const sent = tokenOf(init);
    if (!sent || sent === key) {
      const token = await storedToken(auth());
      if (isOfOther(userOfToken(token ?? ''))) return refused('other_account');
      if (token) return retryingFetch(input, withToken(init, token));
      if (!isSignedIn()) return retryingFetch(input, init);
      end();
      return refused('unauthorized');
    }
    if (isOfOther(userOfToken(sent))) return refused('other_account');
    const answer = await retryingFetch(input, init);
    if (answer.status !== 401) return answer;
    const renewed = await refreshedToken(auth(), sent);
    if (isOfOther(userOfToken(renewed ?? ''))) return refused('other_account');
    const second = renewed ? await retryingFetch(input, withToken(init, renewed)) : answer;
    if (second.status === 401) end();
    return second;
  };
}

const refused = (code: 'unauthorized' | 'other_account') => Response.json({ code, message: code }, { status: 401 });

/** Null when there is no session. Throws when the server does not respond. */
async function storedToken(auth: Auth): Promise<string | null> {
  const { data, error } = await auth.getSession();
  return tokenOrOutage(data.session, error);
}

/** A new token in place of `refused`; null without a session. */
async function refreshedToken(auth: Auth, refused: string): Promise<string | null> {
  const stored = await storedToken(auth);
  // The session has ended, or another request or tab has already refreshed it.
  if (stored !== refused) return stored;
  const { data, error } = await auth.refreshSession();
  return tokenOrOutage(data.session, error);
}

function tokenOrOutage(session: { access_token: string } | null, error: Error | null): string | null {
  const outage = error && outageOf(error);
  if (outage) throw new AppError({ code: outage, cause: error });
  return session?.access_token ?? null;
}

function withStorableText(init?: RequestInit): RequestInit | undefined {
  const isJson = typeof init?.body === 'string' && new Headers(init.headers).get('content-type')?.includes('json');
  return isJson ? { ...init, body: storableJson(init.body as string) } : init;
}

const tokenOf = (init?: RequestInit): string | undefined =>
  /^Bearer (.+)$/i.exec(new Headers(init?.headers).get('authorization') ?? '')?.[1];

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}
