const FIRST_MS = 500;
const LONGEST_MS = 10_000;

/**
 * Milliseconds before the next attempt: exponential from 0.5 s to 10 s, times a random factor between 0.5 and 1.5, so that
 * browsers do not reconnect to a restarted server at the same moment.
 *
 * @param attempt 1 for the first attempt
 */
export const reconnectMs = (attempt: number, random: () => number = Math.random): number =>
  Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS) * (0.5 + random());
