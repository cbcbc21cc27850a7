import type { IssueHead, MyIssue, MyIssues } from './issue.schema.ts';

/**
 * The list after some of its issues were read again. Rows replace rows of the list or are added, and an id without a row is
 * removed. All other rows and equal rows stay the same objects. When nothing has changed, the list itself is returned.
 *
 * @param heads sorted by their numbers, like `rows`
 * @param ids the requested ids; `rows` may contain more
 */
export function withHeads<Head extends IssueHead>(
  heads: readonly Head[],
  ids: readonly string[],
  rows: readonly Head[],
): readonly Head[] {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(ids.filter((id) => !fresh.has(id)));
  const next: Head[] = [];
  for (const head of heads) {
    if (gone.has(head.id)) continue;
    const row = fresh.get(head.id);
    next.push(row && JSON.stringify(row) !== JSON.stringify(head) ? row : head);
    fresh.delete(head.id);
  }
  if (fresh.size === 0) {
    return next.length === heads.length && next.every((head, at) => head === heads[at]) ? heads : next;
  }
  return [...next, ...fresh.values()].sort((a, b) => a.number - b.number);
}

/** The user's own issues that were read again. `ids` are the requested ids, including ids without a row. */
export interface SomeOfMine extends MyIssues {
  ids: readonly string[];
}

/** The user's own issues after some of them were read again. Names that only removed rows used stay. */
export function withMine(mine: MyIssues, asked: readonly string[], read: SomeOfMine): MyIssues {
  const rows = withHeads<MyIssue>(mine.rows, [...asked, ...read.ids], read.rows);
  if (rows === mine.rows) return mine;
  return {
    rows,
    columns: joined(mine.columns, read.columns, ({ id }) => id),
    labels: joined(mine.labels, read.labels, ({ id }) => id),
    people: joined(mine.people, read.people, ({ user_id }) => user_id),
  };
}

/** Newer items replace items with the same key. */
function joined<Item>(items: readonly Item[], newer: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  if (newer.length === 0) return items;
  return [...new Map([...items, ...newer].map((item) => [keyOf(item), item])).values()];
}
