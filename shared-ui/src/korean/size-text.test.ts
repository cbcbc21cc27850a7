import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

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
