import { expect, test } from 'vitest';
import { durationText, sizeText } from './size-text.logic.ts';

test.each([
  [0, '0B'],
  [812, '812B'],
  [1023.6, '1KB'],
  [1024, '1KB'],
  [1536, '1.5KB'],
  [10 * 1024, '10KB'],
  [9.96 * 1024, '10KB'],
  [1024 * 1024 - 1, '1MB'],
  [2 * 1024 ** 3, '2GB'],
  [5 * 1024 ** 5, '5120TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test('a duration is rounded up', () => {
  expect([3, 61, 3600, 3601].map(durationText)).toEqual(['몇 초', '2분', '1시간', '2시간']);
});
