const FIRST_MS = 2000;
const LONGEST_MS = 30_000;

/** Delay before the next attempt: 2, 4, 8 … 30 s. `failures` is 1 after the first failure. */
export const backOffMs = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
