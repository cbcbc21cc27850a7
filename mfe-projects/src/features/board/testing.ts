import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';

/** An issue for tests; its number is not unique. */
export const head = (id: string, columnId: string, rank: number, values: Partial<IssueHead> = {}): IssueHead => ({
  id,
  number: rank,
  board_id: 'board',
  column_id: columnId,
  parent_id: null,
  title: `이슈 ${id}`,
  priority: 0,
  due_date: null,
  estimate: null,
  rank,
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

export const column = (id: string, rank: number, values: Partial<BoardColumn> = {}): BoardColumn => ({
  id,
  board_id: 'board',
  name: id,
  kind: 'todo',
  rank,
  wip_limit: null,
  ...values,
});
