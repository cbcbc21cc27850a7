import { asksFor, type Change, passes } from './change-filter.logic.ts';
import { push, type Subscription } from './channels.ts';
import type { SeenRow } from './tables.ts';

/** Sends a change to a listener when its filters match the row. */
export function tellChange(to: Subscription, change: Change, { values, isCut }: SeenRow): void {
  // The other values of a removed row are unknown. So removals pass every filter, as in hosted Supabase.
  const wanted = to.filters.filter((f) => asksFor(f, change) && (change.type === 'DELETE' || passes(f.filter, values)));
  if (wanted.length === 0) return;
  push(to, 'postgres_changes', {
    ids: wanted.map(({ id }) => id),
    data: {
      schema: change.schema,
      table: change.table,
      commit_timestamp: change.at,
      type: change.type,
      // Values are already JSON. With column types the client would parse them again.
      columns: [],
      record: change.type === 'DELETE' ? {} : values,
      old_record: change.type === 'INSERT' ? {} : change.key,
      errors: isCut ? ['Error 413: Payload Too Large'] : null,
    },
  });
}
