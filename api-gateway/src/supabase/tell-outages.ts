import { ApiError } from '../errors/api-error.ts';
import type { SupabasePort } from './port.ts';

/**
 * PostgreSQL's codes for a connection that broke, a server that is full or goes down, and a disk that fails; PostgREST's
 * for a database that it does not reach.
 */
const OUTAGE = /^(?:08|53|57P|58|PGRST00[0-3]$)/;
const MOST_OF_AN_ERROR = 64 * 1024;

/**
 * The same way to Supabase; an outage behind it is thrown as one instead of handed on. What a 5xx without a code says
 * (a proxy's page, a framework's sentence) or a database that goes down (an exception's text) is for nobody to read.
 *
 * @throws from what it returns: ApiError 502 `upstream_unavailable` besides what `fetch` throws
 */
export function tellOutages(fetch: SupabasePort['fetch']): SupabasePort['fetch'] {
  return async (request, context) => {
    const answer = await fetch(request, context);
    // To whoever hung up nothing is told.
    if (answer.status < 500 || request.signal.aborted) return answer;
    if (Number(answer.headers.get('content-length') ?? 0) > MOST_OF_AN_ERROR) {
      await answer.body?.cancel();
      throw new ApiError(502, 'upstream_unavailable');
    }
    const text = await answer.text();
    const code = codeIn(text);
    if (code === undefined || OUTAGE.test(code)) {
      throw new ApiError(502, 'upstream_unavailable', {
        cause: new Error(`${answer.status} ${code ?? 'without a code'}`),
      });
    }
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
