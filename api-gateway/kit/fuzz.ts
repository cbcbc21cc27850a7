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
