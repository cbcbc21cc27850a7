import type { IssueGroup } from './issue.logic.ts';
import type { IssueHead } from './issue.schema.ts';

/** A line of the table: the title of a group, or an issue. */
export type TableRow = { kind: 'group'; key: string; count: number } | { kind: 'issue'; head: IssueHead };

/** The lines of groups, without the issues of closed groups. A single group without a title has no title line. */
export function tableRows(groups: readonly IssueGroup[], isGrouped: boolean, closed: ReadonlySet<string>): TableRow[] {
  const rows: TableRow[] = [];
  for (const { key, heads } of groups) {
    if (isGrouped) rows.push({ kind: 'group', key, count: heads.length });
    if (isGrouped && closed.has(key)) continue;
    for (const head of heads) rows.push({ kind: 'issue', head });
  }
  return rows;
}

/** The index of the next issue in a direction; the same index when there is none. */
export function nextIssue(rows: readonly TableRow[], from: number, step: 1 | -1): number {
  for (let at = from + step; at >= 0 && at < rows.length; at += step) {
    if (rows[at]?.kind === 'issue') return at;
  }
  return rows[from]?.kind === 'issue' ? from : rows.findIndex(({ kind }) => kind === 'issue');
}

/** Ids of the issues between two lines, both included. */
export function idsBetween(rows: readonly TableRow[], a: number, b: number): string[] {
  return rows.slice(Math.min(a, b), Math.max(a, b) + 1).flatMap((row) => (row.kind === 'issue' ? row.head.id : []));
}
