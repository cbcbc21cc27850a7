import { expect, test } from 'vitest';
import { withHeads, withMine } from './heads.logic.ts';
import type { BoardColumn, IssueHead, MyIssue } from './issue.schema.ts';

const head = (number: number, title = `이슈 ${number}`) => ({ id: `i${number}`, number, title }) as IssueHead;

test('changed rows are replaced at their places, and all other rows stay the same objects', () => {
  const heads = [head(1), head(2), head(3)];
  const next = withHeads(heads, ['i2'], [head(2, '고침')]);
  expect(next.map(({ title }) => title)).toEqual(['이슈 1', '고침', '이슈 3']);
  expect([next[0], next[2]]).toEqual([heads[0], heads[2]]);
  expect(next[0]).toBe(heads[0]);
});

test('an id without a row is removed from the list, and a new row is added by its number', () => {
  const next = withHeads([head(1), head(3), head(5)], ['i3', 'i4', 'i9'], [head(4), head(2)]);
  expect(next.map(({ number }) => number)).toEqual([1, 2, 4, 5]);
});

test('rows of issues that a changed issue blocks are used too, although they were not requested', () => {
  expect(withHeads([head(1), head(2)], ['i1'], [head(1), head(2, '막힘')]).map(({ title }) => title)).toEqual([
    '이슈 1',
    '막힘',
  ]);
});

test('rows that equal the known rows stay the same objects', () => {
  const heads = [head(1), head(2), head(3)];
  expect(withHeads(heads, ['i2'], [head(2)])).toBe(heads);
  const next = withHeads(heads, ['i2', 'i3'], [head(2), head(3, '고침')]);
  expect(next[1]).toBe(heads[1]);
  expect(next[2]?.title).toBe('고침');
});

test('in 내 이슈 the requested issues are replaced or removed, and their columns are replaced', () => {
  const column = (id: string, name = id) => ({ id, name }) as BoardColumn;
  const mine = {
    rows: [head(1), head(2), head(3)] as unknown as MyIssue[],
    columns: [column('할 일')],
    labels: [],
    people: [],
  };
  const read = { ...mine, rows: [head(2, '고침')] as unknown as MyIssue[], columns: [column('끝')], ids: ['i2', 'i3'] };
  const next = withMine(mine, ['a comment'], read);
  expect(next.rows.map(({ title }) => title)).toEqual(['이슈 1', '고침']);
  expect(next.columns.map(({ id }) => id)).toEqual(['할 일', '끝']);
  expect(next.people).toBe(mine.people);
  expect(withMine(mine, ['a note'], { rows: [], columns: [], labels: [], people: [], ids: [] })).toBe(mine);
});
