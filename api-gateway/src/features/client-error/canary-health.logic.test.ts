import { expect, test } from 'vitest';
import { isRising } from './canary-health.logic.ts';

const sums = (errors: number, views: number) => ({ errors, views });

test.each([
  ['a version that never failed', sums(10, 100), sums(0, 1000), true],
  ['a new version', sums(10, 100), sums(0, 0), true],
  ['too few failures', sums(9, 20), sums(0, 1000), false],
  ['a small share', sums(12, 1000), sums(0, 1000), false],
  ['as often as before', sums(20, 100), sums(100, 1000), false],
  ['more than three times as often', sums(40, 100), sums(100, 1000), true],
])(
  'owners of a live version are called when it fails clearly more often than before: %s',
  (_, recent, before, told) => {
    expect(isRising(recent, before)).toBe(told);
  },
);
