import { fromKorean } from '@dojang/contract/time';
import { expect, test } from 'vitest';
import { columnsOf, greeting } from './home.logic.ts';

test.each([
  [3, '늦은 밤이에요'],
  [5, '좋은 아침이에요'],
  [11, '안녕하세요'],
  [18, '좋은 저녁이에요'],
])('at %i o’clock: %s', (hour, words) => {
  expect(greeting(fromKorean(`2026-09-03T${String(hour).padStart(2, '0')}:00`))).toBe(words);
});

test('blocks fill two columns in their order, the first one first', () => {
  expect(columnsOf(['a', 'b', 'c', 'd', 'e'])).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e'],
  ]);
  expect(columnsOf(['a'])).toEqual([['a']]);
  expect(columnsOf([])).toEqual([]);
});
