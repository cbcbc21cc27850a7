import { expect, test } from 'vitest';
import type { BoardColumn, ColumnKind } from './issue.schema.ts';
import { movesBack, movesToKind, sharedKinds } from './kind-moves.logic.ts';

const column = (id: string, board_id: string, kind: ColumnKind, rank: number): BoardColumn => ({
  id,
  board_id,
  name: id,
  kind,
  rank,
  wip_limit: null,
});
const columns = [
  column('a-later', 'a', 'doing', 3),
  column('a-todo', 'a', 'todo', 1),
  column('a-doing', 'a', 'doing', 2),
  column('b-todo', 'b', 'todo', 1),
  column('b-doing', 'b', 'doing', 2),
  column('b-done', 'b', 'done', 3),
];
const issue = (id: string, project_id: string, board_id: string, column_id: string) => ({
  id,
  project_id,
  board_id,
  column_id,
});
const issues = [
  issue('1', 'p', 'a', 'a-todo'),
  issue('2', 'q', 'b', 'b-todo'),
  issue('3', 'p', 'a', 'a-later'),
  issue('4', 'q', 'b', 'b-done'),
];

test('the offered kinds are the kinds that every board of the selection has, in the order of the work', () => {
  expect(sharedKinds(issues, columns)).toEqual(['todo', 'doing']);
  expect(sharedKinds(issues.slice(1, 2), columns)).toEqual(['todo', 'doing', 'done']);
  expect(sharedKinds([...issues, issue('5', 'r', 'unknown', 'x')], columns)).toEqual([]);
});

test('each issue goes to the first column of the kind on its board, and an issue in a column of the kind stays', () => {
  expect(movesToKind(issues, 'doing', columns)).toEqual([
    { projectId: 'p', columnId: 'a-doing', ids: ['1'] },
    { projectId: 'q', columnId: 'b-doing', ids: ['2', '4'] },
  ]);
  expect(movesToKind(issues, 'done', columns)).toEqual([{ projectId: 'q', columnId: 'b-done', ids: ['2'] }]);
});

test('the undo moves each issue to its former column', () => {
  expect(movesBack(issues, new Set(['1', '2', '4']))).toEqual([
    { projectId: 'p', columnId: 'a-todo', ids: ['1'] },
    { projectId: 'q', columnId: 'b-todo', ids: ['2'] },
    { projectId: 'q', columnId: 'b-done', ids: ['4'] },
  ]);
});
