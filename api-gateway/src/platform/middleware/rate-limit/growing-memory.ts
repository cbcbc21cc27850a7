import { atMost } from '@dojang/server-kit/at-most';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { MAX_KEYS, type MemoryCounts } from './bounded-memory.ts';
import type { Count } from './shared-counts.ts';

interface Held {
  points: number;
  /** Time on the monotonic clock. */
  blockEnd: number;
}

interface GrowingOptions {
  keyPrefix: string;
  /** Number of attempts without a delay. */
  points: number;
  /** The delay after the last free attempt. It doubles with each further attempt. */
  delayMs: number;
  maxDelayMs: number;
}

/**
 * Counts with a growing delay in this process only, in the same way as the database. The library would refuse a key until its
 * count expires. Then a slow database would make a person wait for 15 minutes instead of one.
 */
export class GrowingMemory extends RateLimiterMemory implements MemoryCounts {
  private readonly held: LRUCache<string, Held>;
  private readonly delayMs: number;
  private readonly maxDelayMs: number;

  constructor({ keyPrefix, points, delayMs, maxDelayMs }: GrowingOptions) {
    super({ keyPrefix, points, duration: maxDelayMs / 1000 });
    this.delayMs = delayMs;
    this.maxDelayMs = maxDelayMs;
    this.held = new LRUCache({ ...atMost(MAX_KEYS), ttl: 2 * maxDelayMs });
  }

  blockedFor(key: string): number {
    return Math.max(0, (this.held.get(key)?.blockEnd ?? 0) - performance.now());
  }

  /** Counts before it returns. So of many simultaneous attempts only the free ones are accepted. */
  override consume(key: string | number): Promise<RateLimiterRes> {
    const wait = this.blockedFor(String(key));
    if (wait > 0) return Promise.reject(new RateLimiterRes(0, wait, this.points + 1, false));
    const points = (this.held.get(String(key))?.points ?? 0) + 1;
    const over = points - this.points;
    const delay = over < 0 ? 0 : Math.min(this.maxDelayMs, this.delayMs * 2 ** over);
    this.held.set(String(key), { points, blockEnd: performance.now() + delay });
    return Promise.resolve(this.result(points));
  }

  note(key: string, { points, wait_ms }: Count): void {
    if (points > 0) this.held.set(key, { points, blockEnd: performance.now() + wait_ms });
    else this.held.delete(key);
  }

  /** Reduces the count by one, and removes the block that it caused. */
  override reward(key: string | number): Promise<RateLimiterRes> {
    const points = (this.held.get(String(key))?.points ?? 0) - 1;
    if (points > 0) this.held.set(String(key), { points, blockEnd: 0 });
    else this.held.delete(String(key));
    return Promise.resolve(this.result(Math.max(0, points)));
  }

  override get(key: string | number): Promise<RateLimiterRes | null> {
    const held = this.held.get(String(key));
    return Promise.resolve(held ? this.result(held.points) : null);
  }

  override delete(key: string | number): Promise<boolean> {
    return Promise.resolve(this.held.delete(String(key)));
  }

  private result(points: number): RateLimiterRes {
    const used = Math.min(points, this.points);
    return new RateLimiterRes(this.points - used, this.maxDelayMs, used, points === 1);
  }
}
