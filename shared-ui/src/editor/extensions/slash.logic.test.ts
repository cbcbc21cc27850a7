import { expect, test } from 'vitest';
import { slashQueryAt } from './slash.logic.ts';

test.each([
  ['/', ''],
  ['/제목', '제목'],
  ['회의 /', ''],
  ['회의 /ㅈㅁ', 'ㅈㅁ'],
  ['줄\n/h1', 'h1'],
])('%j opens the menu with %j', (text, query) => {
  expect(slashQueryAt(text, 100)).toEqual({ from: 100 - query.length - 1, to: 100, query });
});

test.each(['', '제목', 'https://', '1/2', '/제목 ', '//', '/a/b', `/${'가'.repeat(21)}`])(
  '%j does not open the menu',
  (text) => {
    expect(slashQueryAt(text, 100)).toBeNull();
  },
);
