import { AppError } from '@dojang/shared-ui/core';
import { type SupabaseResult, unwrap } from './unwrap.ts';

/** An acknowledged save: the new revision, and the database's time of the save. */
export interface Saved {
  ok: true;
  rev: number;
  /** ISO time. */
  updatedAt: string;
}

/**
 * The result of a save function of the database (`save_note`, `save_memo`, …): acknowledged with the new revision, or
 * refused with the newer row.
 *
 * @param readRow converts the newer row to the screen's type
 * @throws AppError as `unwrap` does; `bad_response` for another format
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

/** An older gateway takes 16 KB for a function that it does not know. */
const NOT_FOR_CHANGES: ReadonlySet<string | undefined> = new Set(['PGRST202', 'too_large']);

const isMisfit = ({ code, message }: { message: string; code?: string }) =>
  (code === 'P0001' && message === 'change_does_not_fit') || NOT_FOR_CHANGES.has(code);

const isRefused = (data: unknown) => (data as { ok?: unknown } | null)?.ok === false;

/**
 * Sends what changed of a document. The whole follows when that does not fit what the server has, when the server is older than
 * its function for changes, and when the server has a newer revision: of a whole it finds out that this is the same save, whose
 * answer was lost.
 */
export async function orWhole<Result extends SupabaseResult<unknown>>(
  change: PromiseLike<Result>,
  whole: () => PromiseLike<Result>,
): Promise<Result> {
  const answer = await change;
  return (answer.error ? isMisfit(answer.error) : isRefused(answer.data)) ? whole() : answer;
}
