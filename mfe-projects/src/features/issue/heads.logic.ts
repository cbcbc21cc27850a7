import type { IssueHead, MyIssue, MyIssues } from './issue.schema.ts';

/**
 * The list after some of its issues were read again: rows replace those of the list or join it, and an id without a row
 * leaves it. All other rows, and those that were read as they are known, stay the same objects: the list itself, when
 * nothing has changed.
 *
 * @param heads by their numbers, as `rows`
 * @param ids those that were asked for; `rows` may have more
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

/** Issues of one's own that were read again; `ids` are those that were meant, also the ones without a row. */
export interface SomeOfMine extends MyIssues {
  ids: readonly string[];
}

/** One's own issues after some of them were read again. What only rows that left have named stays. */
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

/** The newer ones replace those of the same key. */
function joined<Item>(items: readonly Item[], newer: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  if (newer.length === 0) return items;
  return [...new Map([...items, ...newer].map((item) => [keyOf(item), item])).values()];
}
