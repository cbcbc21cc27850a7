import { expect, test } from 'vitest';
import { type JournalEntry, lockName, sortEntries } from './journal.logic.ts';

const entry = (writer: string, value: unknown, at = 0): JournalEntry => ({
  key: ['mina', 'note', 'n1', writer],
  value,
  rev: 1,
  at,
});
const parse = (value: unknown) => (typeof value === 'string' ? value : null);

test('entries are offered newest first; saved and unreadable ones are dropped; those of open editors are ignored', () => {
  const open = entry('open', '쓰는 중');
  const entries = [
    entry('old', '먼저', 1),
    entry('new', '나중', 2),
    entry('saved', '저장된 글'),
    entry('odd', {}),
    open,
  ];
  const { offered, needless } = sortEntries(entries, {
    held: new Set([lockName(open.key)]),
    parse,
    isSaved: (value) => value === '저장된 글',
  });
  expect(offered.map(({ value }) => value)).toEqual(['나중', '먼저']);
  expect(needless.map(([, , , writer]) => writer)).toEqual(['saved', 'odd']);
});
