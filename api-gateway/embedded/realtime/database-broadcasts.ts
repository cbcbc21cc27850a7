import { LIMITS } from './limits.ts';
import { TokenBucket } from './token-bucket.logic.ts';

/**
 * Limits the broadcasts of the database to one topic. Otherwise a client that writes without pause would make the server send
 * to every member without pause. When broadcasts of rows are left out, the event `missed` tells clients to fetch again.
 */
export class DatabaseBroadcasts {
  private readonly budget = new TokenBucket(LIMITS.databaseBroadcastsPerSecond, LIMITS.databaseBroadcastBurst);
  private isMissing = false;

  /** Calls `send` now. For a broadcast above the limit it calls `send` once later, with `missed`. */
  pass(event: string, payload: unknown, send: (event: string, payload: unknown) => void): void {
    // Other events are rare and cannot be replaced by `missed`, so they are not limited.
    const isPassed = event !== 'changed' || (!this.isMissing && this.budget.take());
    if (isPassed) send(event, payload);
    if (isPassed || this.isMissing) return;
    this.isMissing = true;
    setTimeout(() => {
      this.isMissing = false;
      send('missed', { v: 1 });
    }, LIMITS.missedAfterMs).unref();
  }
}
