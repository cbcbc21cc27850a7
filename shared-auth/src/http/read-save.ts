import { AppError } from '@dojang/shared-ui/core';
import { type SupabaseResult, unwrap } from './unwrap.ts';

/** A save that was acknowledged: the new revision, and when the database says that it was made. */
export interface Saved {
  ok: true;
  rev: number;
  /** ISO. */
  updatedAt: string;
}

/**
 * What a save function of the database (`save_note`, `save_memo`, …) answered: acknowledged with the new revision, or
 * refused with the row that is newer than what the save was based on.
 *
 * @param readRow the newer row in the screen's shape
 * @throws AppError as `unwrap` does; `bad_response` for an answer of another shape
 */
export function readSave<Current>(
  result: SupabaseResult<unknown>,
  readRow: (row: Record<string, unknown>) => Current,
): Saved | { ok: false; current: Current } {
  const { ok, rev, updated_at, current } = unwrap(result) as Record<string, unknown>;
  if (ok === true && typeof rev === 'number' && typeof updated_at === 'string')
    return { ok, rev, updatedAt: updated_at };
  if (ok !== false || typeof current !== 'object' || current === null) throw new AppError({ code: 'bad_response' });
  return { ok, current: readRow(current as Record<string, unknown>) };
}
