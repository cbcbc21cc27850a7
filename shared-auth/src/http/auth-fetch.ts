import { AppError, addErrorTexts, blocksSiteData, outageOf, outageOfStatus, toAppError } from '@dojang/shared-ui/core';
import { AuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { retryAtOf } from './limit-end.ts';
import { inTime, isOver, PATIENCE_MS, pause, retryingFetch } from './retry.ts';

/** Time in milliseconds during which a failed session refresh is not repeated, so that an opening page sends one request. */
const REST_MS = 1000;
/** The same for background refreshes. */
const LONG_REST_MS = 20_000;
/** Delay between two attempts to exchange the code of a mailed link. */
const PAUSE_MS = 1000;

interface AuthFetchParts {
  /** Whether the user is signing out, so that the session need not be refreshed. */
  isLeaving(): boolean;
  /** When the access token of the stored session expires, in ms since 1970; 0 when unknown. */
  tokenEndsAt(): number;
}

/**
 * `fetch` for Auth. auth-js treats every status except 5xx as an answer of Auth and then ends the session, for example 429, an
 * error page or incomplete JSON. Without a response it retries for half a minute. With this function only an answer of Auth
 * itself ends a session.
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
    if (blocksSiteData()) return withoutCookies();
    const [, grant] = /\/token\?grant_type=(\w+)$/.exec(urlOf(input)) ?? [];
    if (grant === 'refresh_token') return renewal(input, init);
    return readable(await (grant === 'pkce' ? patientFetch(input, init) : retryingFetch(input, init)));
  };
}

/** Auth would begin a session that is lost at once, and the form would lead to the page of a guest. */
function withoutCookies(): Response {
  const title = '브라우저가 쿠키를 막고 있어서 로그인할 수 없어요. 이 사이트의 데이터 저장을 허용해 주세요.';
  addErrorTexts({ cookies_blocked: { title } });
  return Response.json({ error_code: 'cookies_blocked', msg: title }, { status: 403 });
}

/**
 * Waits for the end of an outage. After the first failure auth-js deletes its PKCE verifier, and the user would have to request
 * another mail. So this request is sent once a second, and not only three times like all others.
 */
const patientFetch: typeof fetch = (input, init) => {
  const end = performance.now() + PATIENCE_MS;
  return inTime(input, init, async (send) => {
    for (;;) {
      const isLast = performance.now() + PAUSE_MS >= end;
      try {
        const answer = await send();
        const isOutage = answer.status !== 429 && outageOfStatus(answer.status) !== null;
        if (isLast || !isOutage) return answer;
      } catch (error) {
        if (isLast || isOver(error)) throw error;
      }
      await pause(PAUSE_MS);
    }
  });
};

const urlOf = (input: RequestInfo | URL): string => (input instanceof Request ? input.url : String(input));

/** Whether a request goes to Auth. */
export const isAuthRequest = (input: RequestInfo | URL): boolean => /\/auth\/v1\//.test(urlOf(input));

/** The response when its body is JSON or empty; otherwise a response with the code `bad_response`. */
async function readable(answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  if (text === '') return new Response(null, { status, headers });
  try {
    return new Response(JSON.stringify(JSON.parse(text, withoutEnd)), { status, headers });
  } catch {
    return Response.json({ error_code: 'bad_response', msg: 'not JSON' }, { status: answer.ok ? 502 : status });
  }
}

/**
 * Drops the end of a session by the server's clock. auth-js would compare it with the clock of this computer: on one that is an
 * hour ahead every question for the session would renew it. From `expires_in` it computes the end by its own clock.
 */
const withoutEnd = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'access_token' in value ? { ...value, expires_at: undefined } : value;

/**
 * Stands for a missing response. auth-js neither retries after this exception nor ends the session, as it would after a
 * rejected `fetch`.
 */
function noAnswer(failure: AppError): Response {
  const get = () => {
    throw failure;
  };
  return Object.defineProperty(new Response(), 'ok', { get });
}

/** The function of auth-js that decides how a failed refresh is handled. */
const RENEW = '_callRefreshToken';

type Renew = (refreshToken: string) => Promise<{ data: unknown; error: unknown }>;

/**
 * Answers a refresh without a response of the server with an error, as auth-js does itself after half a minute of retries. Then
 * a valid token stays in use, and listeners get no rejection that they cannot catch.
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
