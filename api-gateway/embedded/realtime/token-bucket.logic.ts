/**
 * A rate limit with bursts. A request is granted as long as any budget is left. It may exceed the budget, and the debt is then
 * paid back. So a single large request is not refused forever.
 */
export class TokenBucket {
  private readonly perSecond: number;
  private readonly burst: number;
  private left: number;
  private at: number;

  constructor(perSecond: number, burst: number, now = performance.now()) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.left = burst;
    this.at = now;
  }

  /** @param now milliseconds of a monotonic clock */
  take(amount = 1, now = performance.now()): boolean {
    this.refill(now);
    if (this.left <= 0) return false;
    this.left -= amount;
    return true;
  }

  /** Whether there is no debt. Then the bucket can be removed without any effect. */
  isFull(now = performance.now()): boolean {
    this.refill(now);
    return this.left >= this.burst;
  }

  private refill(now: number): void {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
  }
}
