import { expect, test } from 'vitest';
import { waitText } from './wait-text.logic.ts';

test.each([
  [0, '1초'],
  [0.4, '1초'],
  [59, '59초'],
  [59.1, '1분'],
  [61, '2분'],
  [3599, '1시간'],
  [3600, '1시간'],
  [4200, '1시간 10분'],
])('%d seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
