import type { IssueHead } from './issue.schema.ts';

/**
 * The list after some of its issues were read again: rows replace those of the list or join it, and an id without a row
 * leaves it. All other rows stay the same objects.
 *
 * @param heads by their numbers, as `rows`
 * @param ids those that were asked for; `rows` may have more
 */
export function withHeads(
  heads: readonly IssueHead[],
  ids: readonly string[],
  rows: readonly IssueHead[],
): IssueHead[] {
  const fresh = new Map(rows.map((row) => [row.id, row]));
  const gone = new Set(ids.filter((id) => !fresh.has(id)));
  const next: IssueHead[] = [];
  for (const head of heads) {
    if (gone.has(head.id)) continue;
    next.push(fresh.get(head.id) ?? head);
    fresh.delete(head.id);
  }
  if (fresh.size === 0) return next;
  return [...next, ...fresh.values()].sort((a, b) => a.number - b.number);
}
