import { expect, test } from 'vitest';
import { growthOf, LINEAR } from './growth.ts';

/** Computes this many steps. */
function steps(count: number): number {
  let sum = 0;
  for (let step = 0; step < count; step += 1) sum += step % 7;
  return sum;
}

test('linear work is distinguished from quadratic work @nightly', () => {
  const sizeOf = (size: number) => size;
  expect(growthOf(sizeOf, (size) => steps(size * 1_000), 40_000)).toBeLessThan(LINEAR);
  expect(growthOf(sizeOf, (size) => steps((size * size) / 16), 40_000)).toBeGreaterThan(2.8);
});
