import { asksFor, type Change, passes } from './change-filter.logic.ts';
import { push, type Subscription } from './channels.ts';
import type { SeenRow } from './tables.ts';

/** Tells a listener of a change, as far as its filters let the row through. */
export function tellChange(to: Subscription, change: Change, { values, isCut }: SeenRow): void {
  // A removed row's other values are unknown, so removals pass every filter, as hosted.
  const wanted = to.filters.filter((f) => asksFor(f, change) && (change.type === 'DELETE' || passes(f.filter, values)));
  if (wanted.length === 0) return;
  push(to, 'postgres_changes', {
    ids: wanted.map(({ id }) => id),
    data: {
      schema: change.schema,
      table: change.table,
      commit_timestamp: change.at,
      type: change.type,
      // Values are JSON already: naming their types would only make the client parse them again.
      columns: [],
      record: change.type === 'DELETE' ? {} : values,
      old_record: change.type === 'INSERT' ? {} : change.key,
      errors: isCut ? ['Error 413: Payload Too Large'] : null,
    },
  });
}
