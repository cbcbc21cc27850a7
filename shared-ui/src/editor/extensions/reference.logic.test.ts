import { expect, test } from 'vitest';
import { issueNumberAt, referenceQueryAt } from './reference.logic.ts';

test.each([
  ['@', '@', ''],
  ['안녕 @미ㄴ', '@', '미ㄴ'],
  ['(#12', '#', '12'],
  ['줄\n#로그', '#', '로그'],
  ['다음은[[', '[[', ''],
  ['[[[회의록 7월', '[[', '회의록 7월'],
  ['[[회의 @미', '@', '미'],
])('%j asks for a reference', (text, sign, query) => {
  expect(referenceQueryAt(text, 30)).toEqual({ sign, query, from: 30 - sign.length - query.length, to: 30 });
});

test.each([
  'a@b.kr',
  '',
  '미나',
  '@미나 ',
  'C#',
  '@@',
  '#'.repeat(3),
  `@${'가'.repeat(21)}`,
  '[[ 1',
  '[[1]',
  '[회의',
  '[[회\n의',
  `[[${'가'.repeat(41)}`,
])('%j asks for none', (text) => {
  expect(referenceQueryAt(text, 30)).toBeNull();
});

test('a number after # is an issue number when it is a separate word', () => {
  expect(['#12', '이슈 #7', '(#3'].map(issueNumberAt)).toEqual([12, 7, 3]);
  expect(['#0', '#01', 'a#1', '#1a', '##1', '#', '#1234567890'].map(issueNumberAt)).toEqual(Array(7).fill(null));
});
