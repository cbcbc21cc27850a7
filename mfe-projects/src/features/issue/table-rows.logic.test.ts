import { expect, test } from 'vitest';
import { groupIssues } from './issue.logic.ts';
import { idsBetween, nextIssue, tableRows } from './table-rows.logic.ts';
import { columnsById, issue } from './testing.ts';

const GROUPS = groupIssues([issue(1), issue(2, { column_id: 'done' }), issue(3)], 'status', columnsById);

test('a closed group keeps its title and hides its issues', () => {
  const rows = tableRows(GROUPS, true, new Set(['todo']));
  expect(rows.map((row) => (row.kind === 'group' ? `${row.key} ${row.count}` : row.head.number))).toEqual([
    'todo 2',
    'done 1',
    2,
  ]);
});

test('moving through the lines skips titles and stays at the ends', () => {
  const rows = tableRows(GROUPS, true, new Set());
  expect(nextIssue(rows, -1, 1)).toBe(1);
  expect(nextIssue(rows, 2, 1)).toBe(4);
  expect(nextIssue(rows, 4, 1)).toBe(4);
  expect(nextIssue(rows, 1, -1)).toBe(1);
});

test('a selection from one line to another has the issues between them', () => {
  const rows = tableRows(GROUPS, true, new Set());
  expect(idsBetween(rows, 4, 1)).toEqual(['issue-1', 'issue-3', 'issue-2']);
});
