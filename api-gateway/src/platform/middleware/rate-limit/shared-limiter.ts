import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { BoundedMemory } from './bounded-memory.ts';
import { GrowingMemory } from './growing-memory.ts';
import type { Count, CountCall, SharedCounts } from './shared-counts.ts';

export interface LimitOptions {
  /** Letters only, because it is the prefix of the key in the database. */
  name: string;
  /** Number of attempts before the key is blocked. */
  points: number;
  /** Milliseconds until a count expires: after the first count, or after the last one when the delay grows. */
  windowMs: number;
  /**
   * The first block. It doubles with each further count, up to `maxDelayMs`. Without this field a key is blocked until the
   * window ends.
   */
  delayMs?: number;
  maxDelayMs?: number;
}

/** Above this number all blocked keys are removed from this process's cache. The database still has them. */
const MAX_BLOCKED = 10_000;

/**
 * `rate-limiter-flexible` with the shared counts. While these are unavailable, it counts in memory. The memory knows the last
 * shared counts, so attackers who slow the database down get no new attempts.
 */
export class SharedLimiter extends RateLimiterStoreAbstract {
  private readonly counts: SharedCounts;
  private readonly memory: BoundedMemory | GrowingMemory;
  private readonly call: Omit<CountCall, 'op' | 'key'>;
  private blocked = 0;
  private readonly longestMs: number;

  constructor(counts: SharedCounts, { name, points, windowMs, delayMs = 0, maxDelayMs = delayMs }: LimitOptions) {
    const memory = memoryOf({ name, points, windowMs, delayMs, maxDelayMs });
    super({
      storeClient: counts,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // A blocked key is refused here without a query until its block ends.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: memory,
    });
    this.counts = counts;
    this.memory = memory;
    this.longestMs = Math.max(windowMs, maxDelayMs);
    this.call = { points, window_ms: windowMs, delay_ms: delayMs, max_delay_ms: maxDelayMs };
  }

  /** Milliseconds for which the key is blocked, as far as this process knows. */
  knownWait(key: string): number {
    return Math.max(this.getInMemoryBlockMsBeforeExpire(this.getKey(key)), this.memory.blockedFor(key));
  }

  /** The library stores the end of a block as wall-clock time. A clock that is set back would extend the block. */
  override getInMemoryBlockMsBeforeExpire(rlKey: string): number {
    const wait = super.getInMemoryBlockMsBeforeExpire(rlKey);
    if (wait <= this.longestMs) return wait;
    this._inMemoryBlockedKeys.delete(rlKey);
    return 0;
  }

  /** Reduces the count by one, and removes the block that it caused. */
  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    this._inMemoryBlockedKeys.delete(this.getKey(key));
    return super.reward(key, points);
  }

  async _upsert(key: string, points: number): Promise<Count> {
    const count = await this.counts.call({ ...this.call, op: points < 0 ? 'give' : 'take', key });
    if (count) {
      this.memory.note(this.parseKey(key), count);
      return count;
    }
    if (points < 0) return { taken: false, points: 0, wait_ms: 0, left_ms: 0 };
    throw new Error('The table of counts is full');
  }

  _get(key: string): Promise<Count | null> {
    return this.counts.call({ ...this.call, op: 'peek', key });
  }

  async _delete(key: string): Promise<boolean> {
    void this.memory.delete(this.parseKey(key));
    return (await this.counts.call({ ...this.call, op: 'forget', key })) !== null;
  }

  /**
   * The library refuses a key after `points`. Here a key may continue after each delay, so the answer of the database
   * decides.
   */
  _getRateLimiterRes(_key: string, changed: number, count: Count): RateLimiterRes {
    const isRefused = changed > 0 && !count.taken;
    if (isRefused && ++this.blocked > MAX_BLOCKED) {
      this.deleteInMemoryBlockedAll();
      this.blocked = 0;
    }
    const consumed = isRefused ? this.points + 1 : Math.min(count.points, this.points);
    return new RateLimiterRes(
      Math.max(0, this.points - consumed),
      count.wait_ms || count.left_ms,
      consumed,
      count.points === 1,
    );
  }
}

const memoryOf = ({ name, points, windowMs, delayMs, maxDelayMs }: Required<LimitOptions>) =>
  delayMs > 0
    ? new GrowingMemory({ keyPrefix: name, points, delayMs, maxDelayMs })
    : new BoundedMemory({ keyPrefix: name, points, duration: windowMs / 1000 });
