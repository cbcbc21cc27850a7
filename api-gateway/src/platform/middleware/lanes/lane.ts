import { ApiError } from '../../errors/api-error.ts';

/** The sender of a request, for counting shares. */
export interface Caller {
  readonly kind: 'anonymous' | 'person' | 'server';
  /** A user's id, or the network of an anonymous caller. */
  readonly key: string;
}

export interface LaneOptions {
  /** Simultaneous requests. */
  readonly total: number;
  /** Simultaneous requests of all anonymous callers together. */
  readonly anonymous: number;
  readonly perCaller: number;
  /** Waiting requests, of all callers and of one. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Time until a waiting request is refused. */
  readonly waitMs: number;
}

/** A caller with a statement timeout has one place for this time, because the next query is likely to be slow too. */
const SLOW_MS = 60_000;
const MOST_SLOW = 10_000;

interface Waiter {
  readonly caller: Caller;
  admit(): void;
  refuse(): void;
}

/**
 * Limits simultaneous requests, so that one caller cannot use all of a shared resource. The others wait for a limited
 * time; the next one is the caller with the fewest running requests, a user before an anonymous caller, then the
 * longest waiting. When the waiting list is full, the caller with the most waiting requests loses one, so that a few
 * callers cannot keep all others out.
 */
export class Lane {
  private readonly options: LaneOptions;
  private readonly underWay = new Map<string, number>();
  private readonly waiting: Waiter[] = [];
  /** Time until which a caller has only one place. */
  private readonly slowUntil = new Map<string, number>();
  private count = 0;
  private anonymousCount = 0;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /**
   * @returns a function to be called once when the request is done, with whether it ended in a statement timeout
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
    if (own >= this.options.waitingPerCaller) throw busy();
    if (this.waiting.length >= this.options.waiting) {
      const other = this.givesWay(caller, own);
      if (!other) throw busy();
      other.refuse();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        caller,
        admit: () => {
          clearTimeout(timer);
          this.leave(waiter);
          this.add(caller, 1);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          this.leave(waiter);
          reject(busy());
        },
      };
      const timer = setTimeout(waiter.refuse, this.options.waitMs);
      this.waiting.push(waiter);
    });
  }

  /** The request that gives way: an anonymous one for a user's, else one of a caller with more waiting requests. */
  private givesWay(caller: Caller, own: number): Waiter | undefined {
    const byCaller = [...Map.groupBy(this.waiting, (waiter) => keyOf(waiter.caller)).values()];
    const strangers = caller.kind === 'person' ? byCaller.filter(([first]) => first?.caller.kind === 'anonymous') : [];
    const heavier = strangers.length > 0 ? strangers : byCaller.filter(({ length }) => length > own + 1);
    return heavier.reduce<Waiter[]>((most, each) => (each.length > most.length ? each : most), []).at(-1);
  }

  private leave(waiter: Waiter): void {
    this.waiting.splice(this.waiting.indexOf(waiter), 1);
  }

  private admitNext(): void {
    const fit = this.waiting.filter(({ caller }) => this.hasRoom(caller));
    const fewest = Math.min(...fit.map(({ caller }) => this.underWayOf(caller)));
    const next = fit.filter(({ caller }) => this.underWayOf(caller) === fewest);
    (next.find(({ caller }) => caller.kind === 'person') ?? next[0])?.admit();
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
