import pLimit, { type LimitFunction } from 'p-limit';

/** Number of objects that are read for their hashes at the same time. An object may have two gigabytes. */
const READS_AT_ONCE = 2;

/** Runs the reading of a person's upload when it is its turn. */
export type InReadingTurn = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/**
 * Places for reading objects. A person has one place at a time. The next upload of a person joins the queue when the upload
 * before it is done. So everybody else waits for at most one upload of that person.
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
      // This was the last reading of this person.
      if (own.activeCount + own.pendingCount === 0) ofPeople.delete(userId);
    }
  };
}
