import type { BoardColumn, ColumnKind, IssueHead } from './issue.schema.ts';

/** An issue for tests, in the column whose id is its kind. */
export const issue = (number: number, values: Partial<IssueHead> = {}): IssueHead => ({
  id: `issue-${number}`,
  number,
  board_id: 'board',
  column_id: 'todo',
  parent_id: null,
  title: `이슈 ${number}`,
  priority: 0,
  due_date: null,
  estimate: null,
  rank: number,
  rev: 1,
  created_by: null,
  created_at: '2026-11-22T00:00:00Z',
  updated_at: '2026-11-22T00:00:00Z',
  closed_at: null,
  assignee_ids: [],
  label_ids: [],
  comment_count: 0,
  blocked: false,
  search_chosung: '',
  ...values,
});

const column = (kind: ColumnKind, rank: number): BoardColumn => ({
  id: kind,
  board_id: 'board',
  name: kind,
  kind,
  rank,
  wip_limit: null,
});

export const columnsById: ReadonlyMap<string, BoardColumn> = new Map(
  (['backlog', 'todo', 'doing', 'done', 'canceled'] as const).map((kind, at) => [kind, column(kind, at)]),
);
