import type { IssueHead } from './issue.schema.ts';

/**
 * The list after some of its issues were read again: rows replace those of the list or join it, and an id without a row
 * leaves it. All other rows, and those that were read as they are known, stay the same objects: the list itself, when
 * nothing has changed.
 *
 * @param heads by their numbers, as `rows`
 * @param ids those that were asked for; `rows` may have more
 */
export function withHeads(
  heads: readonly IssueHead[],
  ids: readonly string[],
  rows: readonly IssueHead[],
): readonly IssueHead[] {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(ids.filter((id) => !fresh.has(id)));
  const next: IssueHead[] = [];
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
