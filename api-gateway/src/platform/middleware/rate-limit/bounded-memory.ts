import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Count } from './shared-counts.ts';

/** Above this number, the keys that were unused longest are removed. So invented keys cannot fill the memory. */
export const MAX_KEYS = 5_000;

/** Counts in the memory of one process. */
export interface MemoryCounts {
  /** Milliseconds for which the counts of this process block the key. */
  blockedFor(key: string): number;
  /** Takes over a count of the database, together with its block in the database. */
  note(key: string, count: Count): void;
}

/** Counts in this process only, while the shared counts are unavailable. */
export class BoundedMemory extends RateLimiterMemory implements MemoryCounts {
  private readonly keys = new Set<string>();

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    this.use(key);
    return super.consume(key, points);
  }

  override set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    this.use(key);
    return super.set(key, points, seconds);
  }

  /** The library itself would refuse a key until its window ends. */
  blockedFor(): number {
    return 0;
  }

  note(key: string, count: Count): void {
    const ms = count.wait_ms || Math.min(count.left_ms, this.duration * 1000);
    if (ms > 0) void this.set(key, Math.min(count.points, this.points), ms / 1000);
  }

  private use(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > MAX_KEYS && oldest !== undefined) void this.delete(oldest);
  }

  /** Counts of the database cannot be reduced in this memory. */
  override async reward(key: string, points?: number): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    return counted && counted.consumedPoints > 0 ? super.reward(key, points) : new RateLimiterRes(this.points);
  }

  override delete(key: string): Promise<boolean> {
    this.keys.delete(key);
    return super.delete(key);
  }
}
