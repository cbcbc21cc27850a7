import { randomInt } from 'node:crypto';

const SEED = 20_261_121;

/** What random input is made from: `FUZZ_SEED` repeats a failure, each night has a seed of its own. */
export const fuzzSeed = (): number =>
  Number(process.env.FUZZ_SEED) || (process.env.NIGHTLY ? randomInt(1, 2 ** 31) : SEED);

/**
 * How a property of fast-check is tried. A failure prints its seed and the smallest input that shows it.
 *
 * @param numRuns how many inputs
 */
export const fuzz = (numRuns: number) => ({ numRuns, seed: fuzzSeed(), interruptAfterTimeLimit: 550_000 });
