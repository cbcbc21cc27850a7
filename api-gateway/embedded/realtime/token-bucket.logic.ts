/**
 * Allows a rate with bursts. What is asked for is granted as long as anything is left, and then paid back, so that a
 * single large amount is not refused for ever.
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

  /** @param now milliseconds of a clock that only goes forward */
  take(amount = 1, now = performance.now()): boolean {
    this.refill(now);
    if (this.left <= 0) return false;
    this.left -= amount;
    return true;
  }

  /** Whether nothing is owed: forgetting it changes nothing. */
  isFull(now = performance.now()): boolean {
    this.refill(now);
    return this.left >= this.burst;
  }

  private refill(now: number): void {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
  }
}
