import { expect, test } from 'vitest';
import { firstLine, greeting } from './home.logic.ts';

test.each([
  ['\n\n  장보기 ', '장보기'],
  ['# 회의록\n내용', '회의록'],
  ['- 우유\n- 빵', '우유'],
  ['#태그 아님', '#태그 아님'],
  ['', '빈 메모'],
  ['   \n ', '빈 메모'],
])('the first line of %j is %j', (body, line) => {
  expect(firstLine(body)).toBe(line);
});

test.each([
  [3, '늦은 밤이에요'],
  [5, '좋은 아침이에요'],
  [11, '안녕하세요'],
  [18, '좋은 저녁이에요'],
])('at %i o’clock: %s', (hour, words) => {
  expect(greeting(new Date(2026, 8, 3, hour))).toBe(words);
});
