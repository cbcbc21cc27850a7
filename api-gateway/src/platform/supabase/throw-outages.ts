import { ApiError } from '../errors/api-error.ts';
import { databaseFailure } from '../errors/system-failure.logic.ts';
import type { SupabasePort } from './port.ts';

/** PostgREST's status for a write to a read-only database, such as a hosted one with a full disk. */
const READ_ONLY_STATUS = 405;
const MOST_OF_AN_ERROR = 64 * 1024;

/**
 * Wraps the calls to Supabase. An outage of Supabase is thrown as an error instead of passed on, because its text is not for
 * users. It may be a 5xx without a code (a proxy's page, a framework's message), or an exception of a database that shuts
 * down.
 *
 * @throws in the returned function: ApiError 502 `upstream_unavailable`, 507 `disk_full` and 503 `disk_read_only` in
 * addition to the errors of `fetch`
 */
export function throwOutages(fetch: SupabasePort['fetch']): SupabasePort['fetch'] {
  return async (request, context) => {
    const answer = await fetch(request, context);
    // A client that disconnected gets no answer.
    const isTrouble = answer.status >= 500 || answer.status === READ_ONLY_STATUS;
    if (!isTrouble || request.signal.aborted) return answer;
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) {
      await answer.body?.cancel();
      throw new ApiError(502, 'upstream_unavailable');
    }
    const text = await answer.text();
    const code = codeIn(text);
    const cause = new Error(`${answer.status} ${code ?? 'without a code'}`);
    const failure = code === undefined ? undefined : databaseFailure(code, cause);
    if (failure) throw failure;
    if (code === undefined && answer.status >= 500) throw new ApiError(502, 'upstream_unavailable', { cause });
    return new Response(text, answer);
  };
}

/** The error code in an answer of Auth or REST. Answers of Storage have only a status. */
function codeIn(text: string): string | undefined {
  try {
    const { error_code, code } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return [error_code, code].find((each): each is string => typeof each === 'string');
  } catch {
    return undefined;
  }
}
