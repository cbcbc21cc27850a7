import { toAppError } from './app-error.ts';

/**
 * The kinds of outage. In an outage the server could not answer; a refusal is an answer and no outage.
 * - `network`: no answer
 * - `timeout`: no answer in time
 * - `rate_limited`: too many requests
 * - `server_error`: the server, or a proxy before it, failed
 * - `bad_response`: an answer of another format (an error page, incomplete JSON)
 */
export type Outage = 'network' | 'timeout' | 'rate_limited' | 'server_error' | 'bad_response';

const CODES: readonly string[] = [
  'network',
  'timeout',
  'rate_limited',
  'server_error',
  'bad_response',
] satisfies Outage[];

/** The kind of outage for an HTTP status; null when the status is an answer. */
export function outageOfStatus(status: number): Outage | null {
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'server_error' : null;
}

/** The kind of outage behind an error. Null when the server answered, and for a programming error. */
export function outageOf(thrown: unknown): Outage | null {
  const { code, status } = toAppError(thrown);
  return CODES.includes(code) ? (code as Outage) : outageOfStatus(status);
}
