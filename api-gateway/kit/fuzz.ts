import { randomInt } from 'node:crypto';

const SEED = 20_261_121;

/** Seed of random input: `FUZZ_SEED` repeats a failure, and each night uses another seed. */
export const fuzzSeed = (): number =>
  Number(process.env.FUZZ_SEED) || (process.env.NIGHTLY ? randomInt(1, 2 ** 31) : SEED);

/**
 * Options of a fast-check property. A failure prints its seed and the smallest failing input.
 *
 * @param numRuns number of inputs
 */
export const fuzz = (numRuns: number) => ({ numRuns, seed: fuzzSeed(), interruptAfterTimeLimit: 550_000 });

/** Milliseconds of the fastest of up to three attempts, until one takes less than `enoughMs`: excludes other load. */
export async function fastestOf(attempt: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && fastest >= enoughMs; tries++) {
    const began = performance.now();
    await attempt();
    fastest = Math.min(fastest, performance.now() - began);
  }
  return fastest;
}
