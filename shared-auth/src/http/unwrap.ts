import { AppError } from '@dojang/shared-ui/core';
import { limitEnd } from './limit-end.ts';

interface SupabaseResult<T> {
  data: T;
  error: { message: string; code?: string } | null;
  status?: number;
}

/** Codes with which our functions in the database refuse by name: the whole message is the name, e.g. `last_owner`. */
const REFUSED_BY_NAME = new Set(['P0001', '22023']);

const codeOf = ({ code, message }: { code?: string; message: string }): string | undefined =>
  code && REFUSED_BY_NAME.has(code) && /^[a-z]+(?:_[a-z]+)+$/.test(message) ? message : code;

/**
 * The data of a supabase-js call.
 *
 * @throws AppError with the name by which our database refused (`last_owner`, `invalid_document`, …), else the database's
 *   code (`42501`, `23505`, `PGRST116`, …), or `network` when nothing answered
 */
export function unwrap<T>(result: SupabaseResult<T>): NonNullable<T> {
  const { data, error, status = 0 } = result;
  if (error) {
    throw new AppError({
      code: codeOf(error) || (status === 0 ? 'network' : 'unknown'),
      status,
      message: error.message,
      retryAt: limitEnd(error.code),
    });
  }
  if (data === null || data === undefined) throw new AppError({ code: 'not_found', status: 404 });
  return data;
}

/** As `unwrap`, for calls whose answer may be empty: `maybeSingle()`, an update or delete without `select()`. */
export function unwrapMaybe<T>(result: SupabaseResult<T>): T | null {
  return result.error ? unwrap(result) : (result.data ?? null);
}
