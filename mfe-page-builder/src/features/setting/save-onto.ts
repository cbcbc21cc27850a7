import { AppError } from '@dojang/shared-ui';
import { mergeFields } from './merge.logic.ts';

/** Stored settings with their revision. The revision shows whether somebody has changed them since. */
interface Stored<T, Row> {
  fields: T;
  row: Row;
  revision: unknown;
}

interface Store<T, Row> {
  read: () => Promise<Stored<T, Row>>;
  /**
   * Saves these fields if the row still has that revision. False when somebody else saved first, or the row may not be changed.
   */
  write: (fields: T, row: Row) => Promise<boolean>;
}

/** The fields that somebody else changed meanwhile to other values. Nothing was saved then. */
export type SavedOnto<T> = { ok: true; saved: T } | { ok: false; theirs: T };

const ATTEMPTS = 5;

/**
 * Saves the changes against `base`, merged with changes that others saved meanwhile.
 *
 * @throws AppError `forbidden` when the row cannot be changed, `stale_revision` when it changes all the time
 */
export async function saveOnto<T extends object, Row>(
  { read, write }: Store<T, Row>,
  base: T,
  mine: T,
): Promise<SavedOnto<T>> {
  let revision: unknown;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const seen = await read();
    if (attempt > 0 && seen.revision === revision) throw new AppError({ code: 'forbidden', status: 403 });
    const { merged, conflicts } = mergeFields(base, mine, seen.fields);
    if (conflicts.length > 0) return { ok: false, theirs: seen.fields };
    if (await write(merged, seen.row)) return { ok: true, saved: merged };
    revision = seen.revision;
  }
  throw new AppError({ code: 'stale_revision', status: 409 });
}
