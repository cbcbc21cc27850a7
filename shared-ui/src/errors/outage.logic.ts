import { toAppError } from './app-error.ts';

/**
 * Why nobody could be asked, as opposed to an answer that says no.
 *
 * - `network`: nothing answered
 * - `timeout`: nothing answered in time
 * - `rate_limited`: too many requests
 * - `server_error`: the server, or what stands before it, failed
 * - `bad_response`: something else than the agreed answer came (an error page, half a JSON)
 */
export type Outage = 'network' | 'timeout' | 'rate_limited' | 'server_error' | 'bad_response';

const CODES: readonly string[] = [
  'network',
  'timeout',
  'rate_limited',
  'server_error',
  'bad_response',
] satisfies Outage[];

/** The kind of outage that an HTTP status tells of; null for an answer. */
export function outageOfStatus(status: number): Outage | null {
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 504) return 'timeout';
  return status >= 500 ? 'server_error' : null;
}

/** The kind of outage that made this error; null when the server did answer, or when it is our own mistake. */
export function outageOf(thrown: unknown): Outage | null {
  const { code, status } = toAppError(thrown);
  return CODES.includes(code) ? (code as Outage) : outageOfStatus(status);
}
