import { LOGGED_OUT, type Session } from '../session.store.ts';

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
 * The response of a route: a `Response`, or a value that is sent as JSON with status 200. Throwing simulates a lost network.
 */
export type Answer = (request: SentRequest) => unknown;

/** PostgREST's response to a list: `rows` of `total`. */
export const rows = (list: readonly unknown[], total = list.length): Response =>
  Response.json(list, { headers: { 'content-range': `${list.length === 0 ? '*' : `0-${list.length - 1}`}/${total}` } });

/** A refusal with a code of the gateway or the database. */
export const refused = (status: number, code: string, message = code, details: unknown = null): Response =>
  Response.json({ code, message, requestId: 'test', details, hint: null }, { status });

/** The error that `fetch` throws when the server is unreachable. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** A signed-in user. Pass the fields that matter to the test. */
export const person = (change: Partial<Session> = {}): Session => ({
  ...LOGGED_OUT,
  status: 'loggedIn',
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mina@dojang.test',
  name: '김민아',
  ...change,
});

/** The parts of a request that the fixed responses read. */
export function sentRequest(input: RequestInfo | URL, init?: RequestInit): SentRequest {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href);
  return {
    route: `${init?.method ?? 'GET'} ${url.pathname}`,
    search: url.searchParams,
    body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    headers: Object.fromEntries(new Headers(init?.headers)),
  };
}

/** The response to a request. Without one it is 501 `no_answer`, and a screen shows it as a failure of the server. */
export async function answerOf(answers: Record<string, Answer>, request: SentRequest): Promise<Response> {
  const answer = answers[request.route];
  const value = answer ? await answer(request) : refused(501, 'no_answer', `${request.route} has no answer`);
  return value instanceof Response ? value : Response.json(value ?? null);
}
