import { expect, test } from 'vitest';
import { type ByNetwork, isRising, isSuspect, isUnhealthy } from './canary-health.logic.ts';

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

const groups = (count: number, views: number, errors: number, from = 0): [number, ReturnType<typeof sums>][] =>
  Array.from({ length: count }, (_, at) => [from + at, sums(errors, views)]);
const NONE: ByNetwork = new Map();

test.each([
  ['ten networks that all fail', groups(10, 1, 1), groups(20, 10, 0), true],
  ['two networks with a hundred failures each', groups(2, 1, 100), groups(20, 10, 0), false],
  [
    'two networks with many views and failures, beside others',
    [...groups(2, 100, 5), ...groups(6, 5, 0, 2)],
    NONE,
    false,
  ],
  ['as many networks as of the live version', groups(20, 10, 1), groups(20, 10, 1), false],
  ['three times as often as the live version', groups(20, 10, 3), groups(20, 10, 1), true],
  ['a network that opens the canary a million times', [...groups(12, 5, 2), [99, sums(0, 1e6)]], groups(9, 9, 0), true],
  ['seven networks', groups(7, 10, 10), NONE, false],
] as const)('%s: a canary ends or goes on', (_, canary, live, ends) => {
  expect(isUnhealthy(new Map(canary), new Map(live))).toBe(ends);
});

test.each([
  ['three failures in one office', sums(3, 6), sums(0, 100), true],
  ['two', sums(2, 2), sums(0, 100), false],
  ['few in many views', sums(5, 100), sums(0, 100), false],
  ['as often as the live version', sums(30, 100), sums(30, 100), false],
])('the owners of a canary are told of %s', (_, canary, live, told) => {
  expect(isSuspect(canary, live)).toBe(told);
});
