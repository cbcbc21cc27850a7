import { expect, test } from 'vitest';
import type { Fault } from './faults/fault.ts';
import { drawFaults, share } from './plan.logic.ts';

const fault = (name: string, weight: number): Fault => ({ name, weight, strike: async () => undefined });
const FAULTS = [fault('a', 1), fault('b', 3), fault('never', 0)];
const draw = (seed: number, count: number) => {
  const drawn = drawFaults(FAULTS, seed);
  return Array.from({ length: count }, () => drawn.next().value.name);
};

test('the same seed gives the same faults, another seed gives others', () => {
  expect(draw(7, 50)).toEqual(draw(7, 50));
  expect(draw(7, 50)).not.toEqual(draw(8, 50));
});

test('a fault is drawn in proportion to its weight', () => {
  const drawn = draw(1, 4_000);
  expect(drawn.filter((name) => name === 'b').length / drawn.length).toBeCloseTo(0.75, 1);
  expect(drawn).not.toContain('never');
});

test('the quantile of an empty list is 0', () => {
  expect([share([], 0.5), share([3, 1, 2], 0.5), share([1, 2], 1)]).toEqual([0, 2, 2]);
});
