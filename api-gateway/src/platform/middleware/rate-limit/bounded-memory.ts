import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Above this number, the keys that were unused longest are removed, so that invented keys cannot fill the memory. */
const MAX_KEYS = 5_000;

/** Counts in this process only, while the shared counts are unavailable. */
export class BoundedMemory extends RateLimiterMemory {
  private readonly keys = new Set<string>();

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    this.use(key);
    return super.consume(key, points);
  }

  override set(key: string, points: number, seconds: number): Promise<RateLimiterRes> {
    this.use(key);
    return super.set(key, points, seconds);
  }

  private use(key: string): void {
    this.keys.delete(key);
    this.keys.add(key);
    const [oldest] = this.keys;
    if (this.keys.size > MAX_KEYS && oldest !== undefined) void this.delete(oldest);
  }

  /** Counts of the database cannot be taken back here. */
  override async reward(key: string, points?: number): Promise<RateLimiterRes> {
    const counted = await this.get(key);
    return counted && counted.consumedPoints > 0 ? super.reward(key, points) : new RateLimiterRes(this.points);
  }

  override delete(key: string): Promise<boolean> {
    this.keys.delete(key);
    return super.delete(key);
  }
}
