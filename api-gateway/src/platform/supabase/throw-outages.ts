import { ApiError } from '../errors/api-error.ts';
import { databaseFailure } from '../errors/system-failure.logic.ts';
import type { SupabasePort } from './port.ts';

/** PostgREST's status for a write to a read-only database, such as a hosted one with a full disk. */
const READ_ONLY_STATUS = 405;
const LIMIT_STATUS = 429;
const UNUSUAL: ReadonlySet<number> = new Set([READ_ONLY_STATUS, LIMIT_STATUS]);
/** Seconds in which Auth allows an address one more attempt. It says so only for mails, in a sentence. */
const LIMIT_SECONDS = 10;
const MOST_OF_AN_ERROR = 64 * 1024;

/**
 * Wraps the calls to Supabase. An outage of Supabase is thrown as an error instead of passed on, because its text is not for
 * users. It may be a 5xx without a code (a proxy's page, a framework's message), or an exception of a database that shuts
 * down. A limit of Supabase's own is an outage too: it says nothing about the caller, and a 429 would end sessions.
 *
 * @throws in the returned function: ApiError 502 `upstream_unavailable`, 507 `disk_full`, 503 `disk_read_only` and 503 `busy`
 * in addition to the errors of `fetch`
 */
export function throwOutages(fetch: SupabasePort['fetch']): SupabasePort['fetch'] {
  return async (request, context) => {
    const answer = await fetch(request, context);
    // A client that disconnected gets no answer.
    const isTrouble = answer.status >= 500 || UNUSUAL.has(answer.status);
    if (!isTrouble || request.signal.aborted) return answer;
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) {
      await answer.body?.cancel();
      throw new ApiError(502, 'upstream_unavailable');
    }
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const code = codeIn(text);
    const cause = new Error(`${answer.status} ${code ?? 'without a code'}`);
    const failure = code === undefined ? undefined : databaseFailure(code, cause);
    if (failure) throw failure;
    if (answer.status === LIMIT_STATUS) {
      if (isMailOfAnAccount(request, code, text)) return Response.json({});
      const wait = answer.headers.get('retry-after') ?? /after (\d+) seconds/.exec(text)?.[1] ?? String(LIMIT_SECONDS);
      throw new ApiError(503, 'busy', { cause, headers: { 'retry-after': wait } });
    }
    if (code === undefined && answer.status >= 500) throw new ApiError(502, 'upstream_unavailable', { cause });
    return new Response(bytes, answer);
  };
}

/**
 * Whether Auth refuses a second mail to an account within a minute. It refuses none to an address without an account, so the
 * answer would tell who is registered. Everybody gets the answer for a mail that was sent, as one was.
 */
const isMailOfAnAccount = ({ url }: Request, code: string | undefined, text: string): boolean =>
  code === 'over_email_send_rate_limit' &&
  /^\/auth\/v1\/(?:recover|resend)$/.test(new URL(url).pathname) &&
  text.includes('only request this after');

/** The error code in an answer of Auth or REST. Answers of Storage have only a status. */
function codeIn(text: string): string | undefined {
  try {
    const { error_code, code } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return [error_code, code].find((each): each is string => typeof each === 'string');
  } catch {
    return undefined;
  }
}
