import type { Fault } from './faults/fault.ts';
import { randomFrom } from './random.ts';

/** Faults in an order that the seed decides, without end; each as often as its weight says. */
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

/** The value below which this part of them lies. */
export const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;
