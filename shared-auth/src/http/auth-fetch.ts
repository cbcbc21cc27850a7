import { AppError, outageOf, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { AuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { retryAtOf } from './limit-end.ts';
import { isAbort, PATIENCE_MS, pause, retryingFetch } from './retry.ts';

/** How long a failed renewal of the session is not tried again, so that a page that opens asks once. */
const REST_MS = 1000;
/** The same while nobody waits for it. */
const LONG_REST_MS = 20_000;
/** Between two attempts to exchange what a mail's link brought. */
const PAUSE_MS = 1000;

interface AuthFetchParts {
  /** The person is signing out: the session is not worth renewing. */
  isLeaving(): boolean;
  /** When the access token of the stored session ends, in ms since 1970; 0 when unknown. */
  tokenEndsAt(): number;
}

/**
 * `fetch` for Auth. auth-js takes whatever is no 5xx for an answer (429, an error page, half a JSON) and then ends the
 * session, and it asks for half a minute when nothing answers. Here only an answer of Auth itself ends a session.
 */
export function createAuthFetch({ isLeaving, tokenEndsAt }: AuthFetchParts): typeof fetch {
  let last = { failure: new AppError({ code: 'network' }), at: Number.NEGATIVE_INFINITY };

  async function renewal(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    if (isLeaving()) return Response.json({ error_code: 'session_expired', msg: 'leaving' }, { status: 400 });
    try {
      const isUrgent = tokenEndsAt() <= Date.now();
      if (performance.now() - last.at < (isUrgent ? REST_MS : LONG_REST_MS)) throw last.failure;
      const answer = await readable(await retryingFetch(input, init));
      const outage = outageOfStatus(answer.status);
      if (outage) throw new AppError({ code: outage, status: answer.status, retryAt: retryAtOf(answer) });
      return answer;
    } catch (error) {
      const failure = outageOf(error) ? toAppError(error) : new AppError({ code: 'network', cause: error });
      if (failure !== last.failure) last = { failure, at: performance.now() };
      return noAnswer(failure);
    }
  }

  return async (input, init) => {
    const [, grant] = /\/token\?grant_type=(\w+)$/.exec(urlOf(input)) ?? [];
    if (grant === 'refresh_token') return renewal(input, init);
    return readable(await (grant === 'pkce' ? patientFetch(input, init) : retryingFetch(input, init)));
  };
}

/**
 * Waits for an outage to end: after the first failure auth-js forgets its half of what a mail's link brought, and the
 * person would have to ask for another mail.
 */
const patientFetch: typeof fetch = async (input, init) => {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const isLast = performance.now() + PAUSE_MS > end;
    try {
      const answer = await retryingFetch(input, init);
      const isOutage = answer.status !== 429 && outageOfStatus(answer.status) !== null;
      if (isLast || !isOutage) return answer;
    } catch (error) {
      if (isLast || isAbort(error)) throw error;
    }
    await pause(PAUSE_MS);
  }
};

const urlOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/** Whether a request goes to Auth. */
export const isAuthRequest = (input: RequestInfo | URL): boolean => /\/auth\/v1\//.test(urlOf(input));

/** The answer when it is JSON or empty; otherwise an answer with `bad_response`. */
async function readable(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  if (text === '') return new Response(null, { status, headers });
  if (isJson(text)) return new Response(text, { status, headers });
  return Response.json({ error_code: 'bad_response', msg: 'not JSON' }, { status: answer.ok ? 502 : status });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Stands for an answer that did not come. What is thrown here, unlike a rejected `fetch`, auth-js neither tries again
 * nor counts as the session's end.
 */
function noAnswer(failure: AppError): Response {
  const get = () => {
    throw failure;
  };
  return Object.defineProperty(new Response(), 'ok', { get });
}

/** The one place where auth-js decides what a renewal that failed means. */
const RENEW = '_callRefreshToken';

type Renew = (refreshToken: string) => Promise<{ data: unknown; error: unknown }>;

/**
 * Has a renewal that nobody answered be answered by an error, as auth-js itself does after half a minute of trying:
 * then a token that still holds goes on being used, and listeners are told without a rejection that nobody could catch.
 */
export function answerFailedRenewals(auth: SupabaseClient['auth']): void {
  const renew: Renew = auth[RENEW].bind(auth);
  auth[RENEW] = (async (refreshToken) => {
    try {
      return await renew(refreshToken);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      const { code, status, retryAt } = thrown;
      return { data: null, error: Object.assign(new AuthRetryableFetchError(code, status), { code, retryAt }) };
    }
  }) satisfies Renew;
}
