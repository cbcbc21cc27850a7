import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { configureAuth, getSupabase, prepareSupabase } from '../client.ts';
import { LOGGED_OUT, type Session, sessionStore } from '../session.store.ts';

/** One request that a screen sent. */
export interface SentRequest {
  /** E.g. `GET /rest/v1/profiles`. */
  route: string;
  search: URLSearchParams;
  /** The parsed JSON body; null without one. */
  body: unknown;
  headers: Record<string, string>;
}

/**
 * The answer of a route: a `Response`, or a value that is sent as JSON with status 200. Throwing simulates a lost
 * network.
 */
export type Answer = (request: SentRequest) => unknown;

/** PostgREST's answer to a list: `rows` of `total`. */
export const rows = (list: readonly unknown[], total = list.length): Response =>
  Response.json(list, { headers: { 'content-range': `${list.length === 0 ? '*' : `0-${list.length - 1}`}/${total}` } });

/** A refusal with a code of the gateway or the database. */
export const refused = (status: number, code: string, message = code, details: unknown = null): Response =>
  Response.json({ code, message, requestId: 'test', details, hint: null }, { status });

/** What `fetch` throws when the server is unreachable. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

const COOKIE = 'sb-localhost-auth-token';

function writeCookie(value: string, maxAge: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the specification keeps the session in a cookie that scripts can read
  document.cookie = `${COOKIE}=${value}; path=/; max-age=${maxAge}`;
}

function signIn(person: Session) {
  const session = {
    access_token: 'token',
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    token_type: 'bearer',
    user: { id: person.id, email: person.email, user_metadata: {}, app_metadata: {}, aud: '', created_at: '' },
  };
  const encoded = Buffer.from(JSON.stringify(session)).toString('base64url');
  writeCookie(`base64-${encoded}`, 3600);
  sessionStore.setState(person, true);
}

/** A signed-in user; give the fields that matter to the test. */
export const person = (change: Partial<Session> = {}): Session => ({
  ...LOGGED_OUT,
  status: 'loggedIn',
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mina@dojang.test',
  name: '김민아',
  ...change,
});

/**
 * Replaces `fetch` for one test. Everything above it is real: the Supabase client, the retries, the session's cookie. A
 * route without an answer gets 501 `no_answer`, which a screen shows as a failure of the server.
 *
 * @param session the signed-in user; default: a guest
 */
export async function fakeServer(answers: Record<string, Answer>, session: Session = LOGGED_OUT) {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const request: SentRequest = {
      route: `${init?.method ?? 'GET'} ${url.pathname}`,
      search: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      headers: Object.fromEntries(new Headers(init?.headers)),
    };
    sent.push(request);
    const answer = answers[request.route];
    const value = answer ? await answer(request) : refused(501, 'no_answer', `${request.route} has no answer`);
    return value instanceof Response ? value : Response.json(value ?? null);
  });
  if (session.status === 'loggedIn') signIn(session);
  else sessionStore.setState(session, true);
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
  writeCookie('', 0);
  sessionStore.setState(LOGGED_OUT, true);
  vi.unstubAllGlobals();
});
// The client renews tokens by a timer; it must not outlive the file.
afterAll(async () => {
  try {
    await getSupabase().auth.dispose();
  } catch {}
});
