import { expect, test } from 'vitest';
import { clockText } from './clock.logic.ts';

const MINUTE = 60_000;

test.each([
  [65 * MINUTE, '1시간 5분 빨라요'],
  [-120 * MINUTE, ' 2시간 느려요'],
  [3 * MINUTE, ' 3분 빨라요'],
  [-49 * 60 * MINUTE, '2일 1시간 느려요'],
])('a clock that is %i ms ahead is told: %s', (ahead, text) => {
  expect(clockText(ahead)).toContain(text);
});

test.each([0, 179_000, -179_000])('a difference of %i ms is not told', (ahead) => {
  expect(clockText(ahead)).toBeNull();
});
