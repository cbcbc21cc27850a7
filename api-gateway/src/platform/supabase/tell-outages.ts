import { ApiError } from '../errors/api-error.ts';
import { databaseFailure } from '../errors/system-failure.logic.ts';
import type { SupabasePort } from './port.ts';

/** PostgREST's status for a write to a database that takes none: a hosted one whose disk is full. */
const READ_ONLY_STATUS = 405;
const MOST_OF_AN_ERROR = 64 * 1024;

/**
 * The same way to Supabase; an outage behind it is thrown as one instead of handed on. What a 5xx without a code says
 * (a proxy's page, a framework's sentence) or a database that goes down (an exception's text) is for nobody to read.
 *
 * @throws from what it returns: ApiError 502 `upstream_unavailable`, 507 `disk_full` and 503 `disk_read_only` besides what
 *   `fetch` throws
 */
export function tellOutages(fetch: SupabasePort['fetch']): SupabasePort['fetch'] {
  return async (request, context) => {
    const answer = await fetch(request, context);
    // To whoever hung up nothing is told.
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

/** The code that an answer of Auth or REST carries; Storage has none but its status. */
function codeIn(text: string): string | undefined {
  try {
    const { error_code, code } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
    return [error_code, code].find((each): each is string => typeof each === 'string');
  } catch {
    return undefined;
  }
}
