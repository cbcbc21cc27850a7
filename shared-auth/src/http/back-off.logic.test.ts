import { expect, test } from 'vitest';
import { reconnectMs } from './back-off.logic.ts';

test('the delay grows up to ten seconds, with a jitter of half of it', () => {
  const at = (random: number) => [1, 2, 3, 6, 50].map((attempt) => reconnectMs(attempt, () => random));
  expect(at(0)).toEqual([250, 500, 1_000, 5_000, 5_000]);
  expect(at(0.5)).toEqual([500, 1_000, 2_000, 10_000, 10_000]);
  expect(at(1)).toEqual([750, 1_500, 3_000, 15_000, 15_000]);
});
