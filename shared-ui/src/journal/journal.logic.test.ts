import { expect, test } from 'vitest';
import { type JournalEntry, type KnownValues, lockName, offerOf, sortEntries } from './journal.logic.ts';

const entry = (writer: string, value: unknown, at = 0): JournalEntry => ({
  key: ['mina', 'note', 'n1', writer],
  value,
  rev: 1,
  at,
});
const parse = (value: unknown) => (typeof value === 'string' ? value : null);

test('entries are offered newest first; saved and unreadable entries are dropped; entries of open editors are ignored', () => {
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

/** Merges texts when one side only adds to the text of the other side. */
const merge = (base: string, mine: string, theirs: string) => ({
  merged: `${theirs}${mine.slice(base.length)}`,
  isConflict: !mine.startsWith(base) || !theirs.startsWith(base),
});
const offered = (stored: string, known?: KnownValues<string>, isMerging = true) =>
  offerOf(
    { key: entry('w', '').key, value: 'a mine', rev: 1, at: 0, ...(known ? { known } : {}) },
    { stored, rev: 2 },
    {
      isSame: (a, b) => a === b,
      merge: isMerging ? merge : undefined,
    },
  );

test('unsaved changes are merged with the changes of others, and a version is chosen only when both changed the same text', () => {
  const known = { acknowledged: 'a', sent: [] };
  expect(offered('a theirs', known)).toEqual({ value: 'a theirs mine', others: 'merged' });
  expect(offered('b', known)).toEqual({ value: 'a mine', others: 'conflict', both: 'b mine' });
  for (const unknown of [undefined, { acknowledged: null, sent: [] }])
    expect(offered('a theirs', unknown)).toEqual({ value: 'a mine', others: 'conflict' });
  expect(offered('a theirs', known, false)).toEqual({ value: 'a mine', others: 'conflict' });
});

test('values that the server stored from a tab that ended before the response are not changes of others', () => {
  for (const isMerging of [true, false]) {
    expect(offered('a mi', { acknowledged: 'a', sent: ['a m', 'a mi'] }, isMerging)).toEqual({
      value: 'a mine',
      others: 'none',
    });
    // The value was changed and changed back.
    expect(offered('a', { acknowledged: 'a', sent: [] }, isMerging).others).toBe('none');
  }
});
