import { ApiError } from '../../errors/api-error.ts';

/** Who sends a request, as far as shares are counted. */
export interface Caller {
  readonly kind: 'anonymous' | 'person' | 'server';
  /** A person's id; of anonymous callers their network. */
  readonly key: string;
}

export interface LaneOptions {
  /** Requests under way at once. */
  readonly total: number;
  /** Those of all anonymous callers together. */
  readonly anonymous: number;
  readonly perCaller: number;
  /** Requests that may wait, of all callers and of one. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Until a waiting request is told to come again. */
  readonly waitMs: number;
}

/** Who had a statement cut off has one place for a while: what is slow once is slow again. */
const SLOW_MS = 60_000;
const MOST_SLOW = 10_000;

interface Waiter {
  readonly caller: Caller;
  admit(): void;
}

/**
 * Lets so many requests through at once that what they share is left in part to others. The rest waits a little: next
 * is who has the fewest under way, then who came first.
 */
export class Lane {
  private readonly options: LaneOptions;
  private readonly underWay = new Map<string, number>();
  private readonly waiting: Waiter[] = [];
  /** Until when a caller has one place. */
  private readonly slowUntil = new Map<string, number>();
  private count = 0;
  private anonymousCount = 0;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /**
   * @returns to be called when the request is done, once, with whether the database cut it off
   * @throws ApiError 503 `busy` when too many wait, or it waited too long
   */
  async enter(caller: Caller): Promise<(wasCutOff?: boolean) => void> {
    if (caller.kind === 'server') return () => {};
    if (!this.hasRoom(caller)) await this.wait(caller);
    else this.add(caller, 1);
    return (wasCutOff = false) => {
      if (wasCutOff) this.slowDown(caller);
      this.add(caller, -1);
      this.admitNext();
    };
  }

  private hasRoom(caller: Caller): boolean {
    const { total, anonymous, perCaller } = this.options;
    const hasShare = caller.kind !== 'anonymous' || this.anonymousCount < anonymous;
    const share = this.isSlow(caller) ? 1 : perCaller;
    return hasShare && this.count < total && this.underWayOf(caller) < share;
  }

  private slowDown(caller: Caller): void {
    const key = keyOf(caller);
    this.slowUntil.delete(key);
    this.slowUntil.set(key, performance.now() + SLOW_MS);
    const [oldest] = this.slowUntil.keys();
    if (this.slowUntil.size > MOST_SLOW && oldest !== undefined) this.slowUntil.delete(oldest);
  }

  private isSlow(caller: Caller): boolean {
    const until = this.slowUntil.get(keyOf(caller));
    if (until === undefined || until > performance.now()) return until !== undefined;
    this.slowUntil.delete(keyOf(caller));
    return false;
  }

  private wait(caller: Caller): Promise<void> {
    const own = this.waiting.filter((waiter) => keyOf(waiter.caller) === keyOf(caller)).length;
    if (this.waiting.length >= this.options.waiting || own >= this.options.waitingPerCaller) throw busy();
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        caller,
        admit: () => {
          clearTimeout(timer);
          this.leave(waiter);
          this.add(caller, 1);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.leave(waiter);
        reject(busy());
      }, this.options.waitMs);
      this.waiting.push(waiter);
    });
  }

  private leave(waiter: Waiter): void {
    this.waiting.splice(this.waiting.indexOf(waiter), 1);
  }

  private admitNext(): void {
    const fit = this.waiting.filter(({ caller }) => this.hasRoom(caller));
    const fewest = Math.min(...fit.map(({ caller }) => this.underWayOf(caller)));
    fit.find(({ caller }) => this.underWayOf(caller) === fewest)?.admit();
  }

  private underWayOf(caller: Caller): number {
    return this.underWay.get(keyOf(caller)) ?? 0;
  }

  private add(caller: Caller, change: 1 | -1): void {
    this.count += change;
    if (caller.kind === 'anonymous') this.anonymousCount += change;
    const left = this.underWayOf(caller) + change;
    if (left > 0) this.underWay.set(keyOf(caller), left);
    else this.underWay.delete(keyOf(caller));
  }
}

const keyOf = ({ kind, key }: Caller) => `${kind} ${key}`;

const busy = () => new ApiError(503, 'busy', { headers: { 'retry-after': '1' } });
