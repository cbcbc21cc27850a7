import { AppError, outageOfStatus } from '@dojang/shared-ui/core';
import { limitEnd } from './limit-end.ts';

export interface SupabaseResult<T> {
  data: T;
  error: { message: string; code?: string; details?: string | null } | null;
  status?: number;
}

/**
 * SQLSTATEs with which our database functions raise named errors. The whole message is the name, e.g. `last_owner`. `PT…` is one with
 * a status, e.g. `PT403`.
 */
const REFUSED_BY_NAME = new Set(['P0001', '22023', 'PT400', 'PT403', 'PT409']);

/** The message of an AppError that `fetch` threw. postgrest-js keeps only the message. */
const THROWN = /^AppError: (\w+)$/;

function codeOf({ code, message }: { code?: string; message: string }, status: number): string {
  if (code) return REFUSED_BY_NAME.has(code) && /^[a-z]+(?:_[a-z]+)+$/.test(message) ? message : code;
  if (status === 0) return THROWN.exec(message)?.[1] ?? 'network';
  // The status of a successful response that is not JSON.
  if (status < 400) return 'bad_response';
  return outageOfStatus(status) ?? 'unknown';
}

/**
 * The data of a supabase-js call.
 *
 * @throws AppError with the name that our database function raised (`last_owner`, `invalid_document`, …),
 *   else the database's code (`42501`, `23505`, `PGRST116`, …), else the kind of outage (see `Outage`)
 */
export function unwrap<T>(result: SupabaseResult<T>): NonNullable<T> {
  const { data, error, status = 0 } = result;
  if (error) {
    const retryAt = limitEnd(error.code);
    throw new AppError({
      code: codeOf(error, status),
      status,
      message: error.message,
      retryAt,
      details: error.details,
    });
  }
  if (data === null || data === undefined) throw new AppError({ code: 'not_found', status: 404 });
  return data;
}

/** Like `unwrap`, for calls whose response may be empty: `maybeSingle()`, or an update or delete without `select()`. */
export function unwrapMaybe<T>(result: SupabaseResult<T>): T | null {
  return result.error ? unwrap(result) : (result.data ?? null);
}
