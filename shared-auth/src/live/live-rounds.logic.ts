/** Between two rounds of refetches while one person makes one change after another. */
export const SHORTEST_GAP_MS = 300;
/** While many changes come: with a fast fetch still within the second in which screens have to agree. */
const LONGEST_PACE_MS = 700;
/** More arrivals in one gap come from a crowd or a program. */
const MOST_OF_A_PERSON = 2;
/** A browser fetches during at most a fifth of the time, so that it asks a slow server less often. */
const GAPS_FOR_A_FETCH = 4;
const LONGEST_GAP_MS = 2_000;
/** Messages within this time are one arrival: a statement sends one for each table that it changes. */
const TOGETHER_MS = 50;

/** The pace after a gap of `paceMs` in which messages came `arrivals` times: slower while many come. */
export const nextPaceMs = (paceMs: number, arrivals: number): number =>
  arrivals > MOST_OF_A_PERSON ? Math.min(paceMs * 2, LONGEST_PACE_MS) : SHORTEST_GAP_MS;

/** The gap after fetches that took `fetchMs`. */
export const gapMs = (paceMs: number, fetchMs: number): number =>
  Math.min(Math.max(paceMs, fetchMs * GAPS_FOR_A_FETCH), LONGEST_GAP_MS);

/** Counts how often messages arrive. */
export class Arrivals {
  #count = 0;
  #lastAt = Number.NEGATIVE_INFINITY;

  /** @param now of a monotonic clock, in ms */
  add(now: number): void {
    if (now - this.#lastAt < TOGETHER_MS) return;
    this.#count++;
    this.#lastAt = now;
  }

  /** The count since the last call. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }
}
