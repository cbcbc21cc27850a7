import { expect, test } from 'vitest';
import { bucketOf } from './buckets.logic.ts';
import { isSlow, type Loads, loadsSince, NO_LOADS, slowestOfThree } from './canary-speed.logic.ts';

const loads = (...values: [ms: number, count: number][]): Loads =>
  new Map(values.map(([ms, count]) => [bucketOf(ms), count]));

test.each([
  ['twice as long and more', loads([2100, 200]), loads([900, 200]), true],
  ['less than twice as long', loads([1500, 200]), loads([900, 200]), false],
  ['twice as long in too few views', loads([5000, 199]), loads([900, 200]), false],
  ['twice as long as too few', loads([5000, 200]), loads([900, 199]), false],
  ['twice as long, which nobody feels', loads([90, 200]), loads([20, 200]), false],
  ['slow in one page of four', loads([900, 160], [9000, 40]), loads([900, 200]), false],
  ['nothing reported', NO_LOADS, NO_LOADS, false],
])('a canary whose pages take %s ends or goes on', (_, canary, live, expected) => {
  expect(isSlow(canary, live)).toBe(expected);
});

test('only loads since the canary was set are counted', () => {
  const since = loadsSince(loads([900, 300], [5000, 100]), loads([5000, 100]));
  expect(slowestOfThree(since)).toBeGreaterThan(850);
  expect(slowestOfThree(since)).toBeLessThan(950);
});
