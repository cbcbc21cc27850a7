import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { configureAuth, getSupabase, prepareSupabase } from '../client.ts';
import { LOGGED_OUT, type Session } from '../session.store.ts';
import { type Answer, answerOf, type SentRequest, sentRequest } from './answers.ts';
import { beUser } from './session-cookie.ts';

/**
 * Replaces `fetch` for one test. Everything above it is real: the Supabase client, the retries, the session's cookie. A
 * route without an answer gets 501 `no_answer`, which a screen shows as a failure of the server.
 *
 * @param session the signed-in user; default: a guest
 */
export async function fakeServer(answers: Record<string, Answer>, session: Session = LOGGED_OUT) {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = sentRequest(input, init);
    sent.push(request);
    return answerOf(answers, request);
  });
  beUser(session);
  configureAuth({
    supabaseUrl: '',
    supabaseKey: 'sb_publishable_test',
    productName: '도장',
    tagline: '',
    sendsMail: true,
  });
  await prepareSupabase();
  return {
    answers,
    /** The requests of a route so far, oldest first. */
    sent: (route: string) => sent.filter((request) => request.route === route),
  };
}

afterEach(() => {
  // A screen that is still mounted would fetch again when its session is reset, and the next test would count that.
  cleanup();
  beUser(LOGGED_OUT);
  vi.unstubAllGlobals();
});
// The client renews tokens by a timer; it must not outlive the file.
afterAll(async () => {
  try {
    await getSupabase().auth.dispose();
  } catch {}
});
