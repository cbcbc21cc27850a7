import type { Fault } from './faults/fault.ts';
import { randomFrom } from './random.ts';

/** An endless random order of faults from a seed; each fault occurs in proportion to its weight. */
export function* drawFaults(faults: readonly Fault[], seed: number): Generator<Fault, never> {
  const random = randomFrom(seed);
  const total = faults.reduce((sum, { weight }) => sum + weight, 0);
  for (;;) {
    let left = random() * total;
    const drawn = faults.find(({ weight }) => {
      left -= weight;
      return left < 0;
    });
    if (drawn) yield drawn;
  }
}

/** The quantile: the smallest value that at least this share of the values does not exceed. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
