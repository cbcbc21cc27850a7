import { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import { BoundedMemory } from './bounded-memory.ts';
import type { Count, CountCall, SharedCounts } from './shared-counts.ts';

export interface LimitOptions {
  /** Letters only: it stands before the key in the database. */
  name: string;
  /** How often before the key is blocked. */
  points: number;
  /** Milliseconds until what was counted is forgotten: after the first count, or after the last one when the delay grows. */
  windowMs: number;
  /** The first block, twice as long after each further count, up to `maxDelayMs`. Without it: until the window ends. */
  delayMs?: number;
  maxDelayMs?: number;
}

/** Blocked keys that are known here are forgotten all at once beyond this; the database still knows them. */
const MAX_BLOCKED = 10_000;

/** `rate-limiter-flexible` on the counts that gateways share; in memory while those do not answer. */
export class SharedLimiter extends RateLimiterStoreAbstract {
  private readonly counts: SharedCounts;
  private readonly call: Omit<CountCall, 'op' | 'key'>;
  private blocked = 0;
  private readonly longestMs: number;

  constructor(counts: SharedCounts, { name, points, windowMs, delayMs = 0, maxDelayMs = delayMs }: LimitOptions) {
    super({
      storeClient: counts,
      keyPrefix: name,
      points,
      duration: windowMs / 1000,
      // A refused key is refused here until its time, and costs no query.
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new BoundedMemory({ keyPrefix: name, points, duration: (maxDelayMs || windowMs) / 1000 }),
    });
    this.counts = counts;
    this.longestMs = Math.max(windowMs, maxDelayMs);
    this.call = { points, window_ms: windowMs, delay_ms: delayMs, max_delay_ms: maxDelayMs };
  }

  /** Milliseconds for which this process knows the key to be blocked. */
  knownWait(key: string): number {
    return this.getInMemoryBlockMsBeforeExpire(this.getKey(key));
  }

  /** The library notes until when by the clock; one that was put back since would block for that much longer. */
  override getInMemoryBlockMsBeforeExpire(rlKey: string): number {
    const wait = super.getInMemoryBlockMsBeforeExpire(rlKey);
    if (wait <= this.longestMs) return wait;
    this._inMemoryBlockedKeys.delete(rlKey);
    return 0;
  }

  /** Takes one count back, and with it a block. */
  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    this._inMemoryBlockedKeys.delete(this.getKey(key));
    return super.reward(key, points);
  }

  async _upsert(key: string, points: number): Promise<Count> {
    const count = await this.counts.call({ ...this.call, op: points < 0 ? 'give' : 'take', key });
    if (count) return count;
    if (points < 0) return { taken: false, points: 0, wait_ms: 0, left_ms: 0 };
    throw new Error('The table of counts is full');
  }

  _get(key: string): Promise<Count | null> {
    return this.counts.call({ ...this.call, op: 'peek', key });
  }

  async _delete(key: string): Promise<boolean> {
    return (await this.counts.call({ ...this.call, op: 'forget', key })) !== null;
  }

  /** The library refuses what consumed more than `points`; here a key goes on after each delay, so the answer decides. */
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
