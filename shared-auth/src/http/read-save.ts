import { AppError, type SaveResult } from '@dojang/shared-ui/core';
import { type SupabaseResult, unwrap } from './unwrap.ts';

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
): SaveResult<Current> {
  const { ok, rev, current } = unwrap(result) as { ok?: unknown; rev?: unknown; current?: unknown };
  if (ok === true && typeof rev === 'number') return { ok, rev };
  if (ok !== false || typeof current !== 'object' || current === null) throw new AppError({ code: 'bad_response' });
  return { ok, current: readRow(current as Record<string, unknown>) };
}
