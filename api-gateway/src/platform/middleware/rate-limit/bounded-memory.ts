import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Above this number, the keys that were unused longest are removed, so that invented keys cannot fill the memory. */
const MAX_KEYS = 5_000;

export interface MemoryOptions {
  keyPrefix?: string;
  points: number;
  /** Seconds until a count expires. */
  duration: number;
  /** The block after the last free attempt, which doubles with each further one. Without it: until the count expires. */
  delayMs?: number;
}

/** Counts in this process only, while the shared counts are unavailable. */
export class BoundedMemory extends RateLimiterMemory {
  /** When the block of a key ends, on the monotonic clock; 0 without one. The key that was used last is the last one. */
  private readonly blockEnds = new Map<string, number>();
  private readonly free: number;
  private readonly delayMs: number;

  constructor({ points, delayMs = 0, ...options }: MemoryOptions) {
    // The library refuses a key from the last point until its count expires, up to 15 minutes. With a delay the blocks
    // decide, so that a slow database makes no person wait longer than the database itself would.
    super({ ...options, points: delayMs > 0 ? Number.MAX_SAFE_INTEGER : points });
    this.free = points;
    this.delayMs = delayMs;
  }

  /** Milliseconds for which the key is blocked. */
  blockedFor(key: string): number {
    return Math.max(0, (this.blockEnds.get(key) ?? 0) - performance.now());
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const wait = this.blockedFor(key);
    if (wait > 0) throw new RateLimiterRes(0, wait, this.free + 1, false);
    this.use(key);
    const counted = await super.consume(key, points);
    if (this.delayMs === 0) return counted;
    const over = counted.consumedPoints - this.free;
    const longest = this.duration * 1000;
    if (over >= 0) this.use(key, Math.min(longest, this.delayMs * 2 ** over));
    return new RateLimiterRes(
      Math.max(0, -over),
      counted.msBeforeNext,
      Math.min(counted.consumedPoints, this.free),
      false,
    );
  }

  /** Takes over a count of the database, with the block that it has there. */
  note(key: string, count: { points: number; wait_ms: number; left_ms: number }): void {
    const ms = this.delayMs > 0 ? this.duration * 1000 : count.wait_ms || count.left_ms;
    this.use(key, this.delayMs > 0 ? count.wait_ms : 0);
    if (ms > 0) void super.set(key, count.points, Math.min(ms / 1000, this.duration));
  }

  private use(key: string, blockMs = 0): void {
    this.blockEnds.delete(key);
    this.blockEnds.set(key, blockMs > 0 ? performance.now() + blockMs : 0);
    const [oldest] = this.blockEnds.keys();
    if (this.blockEnds.size > MAX_KEYS && oldest !== undefined) void this.delete(oldest);
  }

  /** Takes one count back, and the block that it caused. Counts of the database cannot be taken back here. */
  override async reward(key: string, points?: number): Promise<RateLimiterRes> {
    if (this.blockEnds.has(key)) this.blockEnds.set(key, 0);
    const counted = await this.get(key);
    return counted && counted.consumedPoints > 0 ? super.reward(key, points) : new RateLimiterRes(this.points);
  }

  override delete(key: string): Promise<boolean> {
    this.blockEnds.delete(key);
    return super.delete(key);
  }
}
