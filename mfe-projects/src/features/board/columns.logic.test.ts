import { expect, test } from 'vitest';
import { levelsFor, withLevel } from './access.logic.ts';
import { columnFormSchema } from './board.schema.ts';
import { columnStep, columnsOf, withColumnAfter } from './columns.logic.ts';
import { column } from './testing.ts';

const columns = [column('c', 30), column('a', 10), column('b', 20), column('x', 5, { board_id: 'other' })];
const order = (changed = columns) => columnsOf(changed, 'board').map(({ id }) => id);

test('a column is placed after another of its board', () => {
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(order(withColumnAfter(columns, 'c', 'a'))).toEqual(['a', 'c', 'b']);
  expect(order(withColumnAfter(columns, 'c', null))).toEqual(['c', 'a', 'b']);
  expect(withColumnAfter(columns, 'c', null).find(({ id }) => id === 'x')?.rank).toBe(5);
  expect(order(withColumnAfter(columns, 'gone', null))).toEqual(['a', 'b', 'c']);
});

test('a step puts a column beside its neighbour, and there is none at the edge', () => {
  const ordered = columnsOf(columns, 'board');
  expect(columnStep(ordered, 'a', 'left')).toBeUndefined();
  expect(columnStep(ordered, 'b', 'left')).toBeNull();
  expect(columnStep(ordered, 'c', 'left')).toBe('a');
  expect(columnStep(ordered, 'a', 'right')).toBe('b');
  expect(columnStep(ordered, 'c', 'right')).toBeUndefined();
});

test.each([
  ['', true],
  ['1', true],
  ['999', true],
  ['0', false],
  ['1000', false],
  ['-1', false],
  ['1.5', false],
  ['많이', false],
])('the limit %j of a column is valid: %s', (limit, isValid) => {
  expect(columnFormSchema.safeParse({ name: 'x', kind: 'todo', limit }).success).toBe(isValid);
});

test('a viewer can be listed to see a board only, and managers are never listed', () => {
  expect(levelsFor('viewer')).toEqual(['none', 'view']);
  expect(levelsFor('member')).toEqual(['none', 'view', 'edit']);
  expect(levelsFor('manager')).toEqual([]);
  expect(withLevel([{ member_id: 'a', level: 'view' }], 'a', 'edit')).toEqual([{ member_id: 'a', level: 'edit' }]);
  expect(withLevel([{ member_id: 'a', level: 'view' }], 'a', 'none')).toEqual([]);
});
