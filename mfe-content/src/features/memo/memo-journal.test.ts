import type { JournalEntry } from '@dojang/shared-ui';
import { expect, test } from 'vitest';
import type { Memo } from './memo.logic.ts';
import { unfinishedOf } from './memo-journal.ts';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const entry = (id: string, value: unknown, at = 0): JournalEntry => ({
  key: ['mina', 'memo', id, 'w'],
  value,
  rev: 1,
  at,
});
const memos = [
  { id: A, body: '저장된 글' },
  { id: B, body: '앞' },
] as Memo[];

test('a memo is unfinished when its newest text is not on the server', () => {
  const entries = [entry(B, '앞뒤', 2), entry(B, '앞 옛', 1), entry(A, '저장된 글'), entry(C, '새 글'), entry(C, '  ')];
  expect(unfinishedOf(entries, memos)).toEqual([
    { id: B, body: '앞뒤', at: 2, isNew: false },
    { id: C, body: '새 글', at: 0, isNew: true },
  ]);
  expect(unfinishedOf([entry('x', '글'), entry(A, 7)], memos)).toEqual([]);
});
