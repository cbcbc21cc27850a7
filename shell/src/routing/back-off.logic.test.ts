import { expect, test } from 'vitest';
import { backOffMs } from './back-off.logic.ts';

test('the delays double up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(backOffMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});
