/** Pause in milliseconds between two rounds of refetches while one person makes one change after another. */
export const SHORTEST_GAP_MS = 300;
/** Pause in milliseconds while many changes arrive. With a fast fetch all screens still agree within a second. */
const LONGEST_PACE_MS = 700;
/** Number of arrivals in one pause. More arrivals must come from many people or from a program. */
const MOST_OF_A_PERSON = 2;
/** A browser fetches during at most a fifth of the time, so that a slow server gets fewer requests. */
const GAPS_FOR_A_FETCH = 4;
const LONGEST_GAP_MS = 2_000;
/**
 * Messages within this time in milliseconds count as one arrival, because one statement sends a message for each table that it
 * changes.
 */
const TOGETHER_MS = 50;

/**
 * The next pause, after messages arrived `arrivals` times during a pause of `paceMs`. It is longer while many messages arrive.
 */
export const nextPaceMs = (paceMs: number, arrivals: number): number =>
  arrivals > MOST_OF_A_PERSON ? Math.min(paceMs * 2, LONGEST_PACE_MS) : SHORTEST_GAP_MS;

/** The pause after fetches that took `fetchMs`. */
export const gapMs = (paceMs: number, fetchMs: number): number =>
  Math.min(Math.max(paceMs, fetchMs * GAPS_FOR_A_FETCH), LONGEST_GAP_MS);

/** Counts how often messages arrive. */
export class Arrivals {
  #count = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** @param now the time of a monotonic clock, in ms */
  add(now: number): void {
    if (now - this.#lastAt < TOGETHER_MS) return;
    this.#count++;
    this.#lastAt = now;
  }

  /** The number of arrivals since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}
