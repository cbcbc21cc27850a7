import { expect, test } from 'vitest';
import { diffLines } from './diff.ts';

const short = (before: string, after: string) =>
  diffLines([...before], [...after])
    .map(({ kind, text }) => ({ same: ' ', added: '+', removed: '-' })[kind] + text)
    .join('');

test('lines that are in both texts stay, in order', () => {
  expect(short('abc', 'abc')).toBe(' a b c');
  expect(short('abcd', 'axcd')).toBe(' a-b+x c d');
  expect(short('', 'ab')).toBe('+a+b');
  expect(short('ab', '')).toBe('-a-b');
  expect(short('abab', 'ba')).toBe('-a b a-b');
});

test('both texts can be rebuilt from the difference', () => {
  const [before, after] = [[...'the quick brown fox'], [...'a quicker fox ran']];
  const lines = diffLines(before, after);
  const without = (kind: 'added' | 'removed') => lines.filter((line) => line.kind !== kind).map(({ text }) => text);
  expect(without('added')).toEqual(before);
  expect(without('removed')).toEqual(after);
});

test('very long texts without common lines are shown as replaced', () => {
  const lines = diffLines(
    Array.from({ length: 1500 }, (_, n) => `a${n}`),
    Array.from({ length: 1500 }, (_, n) => `b${n}`),
  );
  expect(lines.filter(({ kind }) => kind === 'removed')).toHaveLength(1500);
  expect(lines[0]?.kind).toBe('removed');
});
