import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { configureAuth, getSupabase, prepareSupabase } from '../client.ts';
import { LOGGED_OUT, type Session } from '../session.store.ts';
import { type Answer, answerOf, type SentRequest, sentRequest } from './answers.ts';
import { beUser } from './session-cookie.ts';

/**
 * Replaces `fetch` for one test. Everything above `fetch` is real: the Supabase client, the retries, the session's cookie. A
 * route without a response gets 501 `no_answer`, and a screen shows it as a failure of the server.
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
  // A screen that is still mounted would fetch again when its session is reset, and the next test would count those requests.
  cleanup();
  beUser(LOGGED_OUT);
  vi.unstubAllGlobals();
});
// The client refreshes tokens with a timer, and the timer must end with the test file.
afterAll(async () => {
  try {
    await getSupabase().auth.dispose();
  } catch {}
});
