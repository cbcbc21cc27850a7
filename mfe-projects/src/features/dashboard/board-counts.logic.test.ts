import { expect, test } from 'vitest';
import { COLUMN_KINDS } from '../issue/issue.schema.ts';
import { partsOf } from './board-counts.logic.ts';

const board = (counts: number[]) => ({
  id: 'b',
  name: '이슈',
  columns: counts.map((count, at) => ({
    id: `c${at}`,
    name: `열 ${at}`,
    kind: COLUMN_KINDS[at % 5] ?? 'todo',
    count,
  })),
});

test('a bar has a part for each column, in percent of all issues', () => {
  const { parts, total } = partsOf(board([1, 0, 3]));
  expect(total).toBe(4);
  expect(parts.map(({ share }) => share)).toEqual([25, 0, 75]);
});

test('a board without issues has empty parts', () => {
  expect(partsOf(board([0, 0])).parts.map(({ share }) => share)).toEqual([0, 0]);
});

test('a board with many columns is summed by the kinds of its columns', () => {
  const { parts, total } = partsOf(board([1, 2, 3, 4, 0, 6, 7]));
  expect(total).toBe(23);
  expect(parts.map(({ name, count }) => `${name} ${count}`)).toEqual(['대기 7', '할 일 9', '진행 중 3', '완료 4']);
});
