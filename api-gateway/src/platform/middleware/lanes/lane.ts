import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../errors/api-error.ts';
import { WaitingRequests } from './waiting.ts';

/** The sender of a request, for counting shares. */
export interface Caller {
  readonly kind: 'anonymous' | 'person' | 'server';
  /** A user's id, or the network of an anonymous caller. */
  readonly key: string;
  /** The network of the request. Absent for work of the platform itself. */
  readonly network?: string;
  /** The connection of an anonymous caller. It distinguishes people who share a network. */
  readonly connection?: object | undefined;
}

export interface LaneOptions {
  /** Simultaneous requests. */
  readonly total: number;
  /** Simultaneous requests of all anonymous callers together. */
  readonly anonymous: number;
  /** Places that people leave to anonymous callers. Default: none. */
  readonly leftToAnonymous?: number;
  readonly perCaller: number;
  /** Simultaneous requests of one anonymous caller, who may be many people of a network. Default: `perCaller`. */
  readonly perAnonymous?: number;
  /** Simultaneous requests of one network, of all its callers together. Default: no limit. */
  readonly perNetwork?: number;
  /** Waiting requests of all callers together, and of one caller. */
  readonly waiting: number;
  readonly waitingPerCaller: number;
  /** Time until a waiting request is refused. */
  readonly waitMs: number;
  /** Wait before an anonymous request is refused. Without it a client that retries at once would use all CPU time. */
  readonly refusalMs?: number;
}

/** A caller with a statement timeout has one place for this time, because the next query is likely to be slow too. */
const SLOW_MS = 60_000;
const MOST_SLOW = 10_000;
/** A lane without a free place for this long may be stuck. */
const STUCK_MS = 10_000;

interface Waiter {
  readonly caller: Caller;
  readonly asked: number;
  /** Number of the request in the order of arrival. */
  readonly turn: number;
  admit(): void;
  refuse(): void;
}

/**
 * Limits simultaneous requests, so that one caller cannot use all of a shared resource. Other requests wait for a limited
 * time. The next place goes to the caller with the fewest running requests, then to a user before an anonymous caller, then to
 * the network with the fewest, then to the caller that has waited longest since it began to wait or got its last place. So callers take turns, however many requests
 * each of them has. When the waiting list is full, the caller with the most waiting requests loses one of them. So
 * a few callers cannot keep all others out. Inside a caller, connections that have asked less often go first. So one client
 * does not block its network.
 */
export class Lane {
  private readonly options: LaneOptions;
  private readonly underWay = new Map<string, number>();
  /** The waiting requests of each caller. The callers are in the order of their turns. */
  private readonly waiting = new Map<string, WaitingRequests<Waiter>>();
  private waitingCount = 0;
  private turns = 0;
  /** How often each connection has asked while no place was free. */
  private readonly asked = new WeakMap<object, number>();
  /** Time until which a caller has only one place. */
  private readonly slowUntil = new Map<string, number>();
  private readonly ofNetwork = new Map<string, number>();
  private count = 0;
  private anonymousCount = 0;
  /** Time since which no place was free. */
  private fullSince: number | null = null;
  /** The request in each place that is taken, with the time of its admission. */
  private readonly heldSince = new Map<object, number>();
  private waitedAt = Number.NEGATIVE_INFINITY;

  constructor(options: LaneOptions) {
    this.options = options;
  }

  /** Places that are taken. */
  get taken(): number {
    return this.count;
  }

  /**
   * Whether the places are held instead of used: for ten seconds none was free and others waited, and most of them have had the
   * same request all the time. Load alone does not make a lane stuck, because its requests end sooner.
   */
  isStuck(): boolean {
    const since = performance.now() - STUCK_MS;
    if (this.fullSince === null || this.fullSince > since || this.waitedAt <= since) return false;
    return [...this.heldSince.values()].filter((at) => at <= since).length > this.options.total / 2;
  }

  /**
   * @returns a function to be called once when the request is done, with whether it ended in a statement timeout
   * @throws ApiError 503 `busy` when too many requests wait, or this request waited too long
   */
  async enter(caller: Caller): Promise<(wasCutOff?: boolean) => void> {
    if (caller.kind === 'server') return () => {};
    if (!this.hasRoom(caller)) await this.wait(caller);
    else this.add(caller, 1);
    const held = {};
    this.heldSince.set(held, performance.now());
    return (wasCutOff = false) => {
      if (wasCutOff) this.slowDown(caller);
      this.add(caller, -1);
      this.heldSince.delete(held);
      this.admitNext();
      if (!this.isFull()) this.fullSince = null;
    };
  }

  private hasRoom(caller: Caller): boolean {
    const { total, anonymous, perCaller, perAnonymous = perCaller, perNetwork = total } = this.options;
    const isAnonymous = caller.kind === 'anonymous';
    const share = isAnonymous ? perAnonymous : perCaller;
    if (isAnonymous ? this.count >= total || this.anonymousCount >= anonymous : this.isFull()) return false;
    if (caller.network !== undefined && this.placesOf(caller) >= perNetwork) return false;
    return this.underWayOf(caller) < (this.isSlow(caller) ? 1 : share);
  }

  /** Whether no place is free for people. */
  private isFull(): boolean {
    const { total, leftToAnonymous = 0 } = this.options;
    return this.count >= total || this.count - this.anonymousCount >= total - leftToAnonymous;
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

  private askedBefore({ connection }: Caller): number {
    if (!connection) return 0;
    const asked = this.asked.get(connection) ?? 0;
    this.asked.set(connection, asked + 1);
    return asked;
  }

  private async wait(caller: Caller): Promise<void> {
    const key = keyOf(caller);
    this.waitedAt = performance.now();
    const asked = this.askedBefore(caller);
    const own = this.waiting.get(key) ?? new WaitingRequests<Waiter>();
    const { waiting, waitingPerCaller, refusalMs } = this.options;
    const isOwnFull = own.size >= waitingPerCaller;
    if (isOwnFull || this.waitingCount >= waiting) {
      const other = (isOwnFull ? undefined : this.givesWay(caller, own.size)) ?? own.heavierThan({ asked });
      if (!other) {
        if (refusalMs && caller.kind === 'anonymous') await pause(refusalMs);
        throw busy();
      }
      other.refuse();
    }
    await new Promise<void>((resolve, reject) => {
      const waiter: Waiter = {
        caller,
        asked,
        turn: this.turns++,
        admit: () => {
          clearTimeout(timer);
          this.leave(waiter);
          // The others of this caller wait behind the first ones of all other callers.
          if (this.waiting.delete(key)) this.waiting.set(key, own);
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
      // When another request was refused, the queue may be empty now.
      this.waiting.set(key, own);
      own.add(waiter);
      this.waitingCount += 1;
    });
  }

  /**
   * The request that gives way: an anonymous request for the request of a user, else a request of a caller with more waiting
   * requests, else one of a network with more. So the many accounts of one network do not fill the list.
   */
  private givesWay(caller: Caller, own: number): Waiter | undefined {
    const queues = [...this.waiting.values()];
    const strangers = queues.filter(({ first }) => first?.caller.kind === 'anonymous');
    if (caller.kind === 'person' && strangers.length > 0) return largest(strangers)?.last;
    const heavier = queues.filter(({ size }) => size > own + 1);
    if (heavier.length > 0) return largest(heavier)?.last;
    return largest(crowdOf(caller.kind === 'person' ? queues : strangers, groupOf(caller)))?.last;
  }

  private leave(waiter: Waiter): void {
    const key = keyOf(waiter.caller);
    const own = this.waiting.get(key);
    own?.delete(waiter);
    if (own?.size === 0) this.waiting.delete(key);
    this.waitingCount -= 1;
  }

  private admitNext(): void {
    let next: Waiter | undefined;
    for (const { first } of this.waiting.values()) {
      if (first && this.hasRoom(first.caller) && (!next || this.isBefore(first, next))) next = first;
    }
    next?.admit();
  }

  /** Whether a request goes before another one whose caller has waited longer for its turn. */
  private isBefore(one: Waiter, other: Waiter): boolean {
    const fewer = this.underWayOf(one.caller) - this.underWayOf(other.caller);
    if (fewer !== 0) return fewer < 0;
    if (one.caller.kind !== other.caller.kind) return one.caller.kind === 'person';
    return this.placesOf(one.caller) < this.placesOf(other.caller);
  }

  /** Places of the caller's network. */
  private placesOf(caller: Caller): number {
    return this.ofNetwork.get(groupOf(caller)) ?? 0;
  }

  private underWayOf(caller: Caller): number {
    return this.underWay.get(keyOf(caller)) ?? 0;
  }

  private add(caller: Caller, change: 1 | -1): void {
    this.count += change;
    if (caller.kind === 'anonymous') this.anonymousCount += change;
    if (this.isFull()) this.fullSince ??= performance.now();
    addTo(this.underWay, keyOf(caller), change);
    addTo(this.ofNetwork, groupOf(caller), change);
  }
}

const largest = (queues: readonly WaitingRequests<Waiter>[]) =>
  queues.reduce<WaitingRequests<Waiter> | undefined>(
    (most, each) => (most && most.size >= each.size ? most : each),
    undefined,
  );

/** Callers without a network count as one. */
const groupOf = ({ network = '' }: Caller) => network;

/** The queues of the network with the most waiting requests; none when `own` has as many. */
function crowdOf(queues: readonly WaitingRequests<Waiter>[], own: string): readonly WaitingRequests<Waiter>[] {
  const counts = new Map<string, number>();
  for (const { first, size } of queues) {
    if (first) addTo(counts, groupOf(first.caller), size);
  }
  const [crowd, count] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0]);
  if (count <= (counts.get(own) ?? 0) + 1) return [];
  return queues.filter(({ first }) => first && groupOf(first.caller) === crowd);
}

function addTo(counts: Map<string, number>, key: string, change: number): void {
  const left = (counts.get(key) ?? 0) + change;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

const keyOf = ({ kind, key }: Caller) => `${kind} ${key}`;

const busy = () => new ApiError(503, 'busy', { headers: { 'retry-after': '1' } });
