import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';
import { issue } from '../issue/testing.ts';

/** An issue for tests; its number is not unique. */
export const head = (id: string, columnId: string, rank: number, values: Partial<IssueHead> = {}): IssueHead => ({
  ...issue(rank, { id, column_id: columnId, title: `이슈 ${id}` }),
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
