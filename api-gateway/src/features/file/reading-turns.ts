import pLimit, { type LimitFunction } from 'p-limit';

/** Objects that are read for their hashes at the same time; one may have two gigabytes. */
const READS_AT_ONCE = 2;

/** Runs the reading of a person's upload when it is its turn. */
export type InReadingTurn = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/**
 * Places for reading, of which a person has one at a time: the next upload of somebody with many joins the queue when the one
 * before it is done, so everybody else waits for one of them at most.
 */
export function createReadingTurns(atOnce = READS_AT_ONCE): InReadingTurn {
  const inTurn = pLimit(atOnce);
  const ofPeople = new Map<string, LimitFunction>();
  return async (userId, read) => {
    const own = ofPeople.get(userId) ?? pLimit(1);
    ofPeople.set(userId, own);
    try {
      return await own(() => inTurn(read));
    } finally {
      // The last one of this person.
      if (own.activeCount + own.pendingCount === 0) ofPeople.delete(userId);
    }
  };
}
