/** A request and answer that use memory of the budget. */
export interface Holder {
  readonly network: string;
  readonly startedAt: number;
  /** Transferred bytes since the start. */
  readonly moved: number;
  /** Closes the connection of the holder. The budget releases its memory. */
  cutOff(): void;
}

interface Held {
  bytes: number;
  shared: Map<ArrayBufferLike, number>;
}

/** A new holder does not count as slow. */
const PATIENCE_MS = 1_500;
/** Smaller chunks come from a shared pool. When the pool is counted once, such chunks count almost nothing. */
const POOLED_BYTES = 16 * 1024;

/**
 * The memory that bodies and answers may use together. When it is used up, the network that uses most of it loses the holder
 * with the lowest transfer rate. So neither many slow clients nor a few that send large bodies and then nothing take the memory
 * of other networks. Memory that several answers share counts once.
 */
export class MemoryBudget {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #holders = new Map<Holder, Held>();
  readonly #shared = new Map<ArrayBufferLike, { bytes: number; holders: number }>();
  #bytes = 0;
  /** Number of connections that were closed for others. */
  cutOff = 0;

  constructor(limit: number, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param source the buffer that contains the bytes; several holders may have the same buffer
   * @returns false when there is no room
   * and no slow client to disconnect
   */
  take(holder: Holder, bytes: number, source?: ArrayBufferLike): boolean {
    const shared = source && bytes >= POOLED_BYTES ? source : null;
    const cost = () => (shared && this.#shared.has(shared) ? 0 : bytes);
    while (this.#bytes + cost() > this.#limit) {
      const slowest = this.#slowestBut(holder);
      if (!slowest) return false;
      this.cutOff += 1;
      slowest.cutOff();
      this.giveAll(slowest);
    }
    const held = this.#holders.get(holder) ?? { bytes: 0, shared: new Map<ArrayBufferLike, number>() };
    this.#holders.set(holder, held);
    if (shared) {
      held.shared.set(shared, (held.shared.get(shared) ?? 0) + 1);
      this.#share(shared, bytes);
    } else {
      held.bytes += bytes;
      this.#bytes += bytes;
    }
    return true;
  }

  give(holder: Holder, bytes: number, source?: ArrayBufferLike): void {
    const held = this.#holders.get(holder);
    if (!held) return;
    const times = source && held.shared.get(source);
    if (!times) {
      held.bytes -= bytes;
      this.#bytes -= bytes;
    } else {
      if (times === 1) held.shared.delete(source);
      else held.shared.set(source, times - 1);
      this.#unshare(source);
    }
    if (held.bytes === 0 && held.shared.size === 0) this.#holders.delete(holder);
  }

  giveAll(holder: Holder): void {
    const held = this.#holders.get(holder);
    if (!held) return;
    this.#holders.delete(holder);
    this.#bytes -= held.bytes;
    for (const [source, times] of held.shared) for (let time = 0; time < times; time++) this.#unshare(source);
  }

  #share(source: ArrayBufferLike, bytes: number): void {
    const known = this.#shared.get(source);
    if (known) {
      known.holders += 1;
    } else {
      this.#shared.set(source, { bytes, holders: 1 });
      this.#bytes += bytes;
    }
  }

  #unshare(source: ArrayBufferLike): void {
    const known = this.#shared.get(source);
    if (!known) return;
    known.holders -= 1;
    if (known.holders > 0) return;
    this.#shared.delete(source);
    this.#bytes -= known.bytes;
  }

  /** The slowest holder of the network that uses most memory, of those that may be disconnected. */
  #slowestBut(asking: Holder): Holder | null {
    const now = this.#now();
    const networks = new Map<string, { bytes: number; lowest: number; slowest: Holder | null }>();
    for (const [holder, held] of this.#holders) {
      const { network, startedAt, moved } = holder;
      const own = networks.get(network) ?? { bytes: 0, lowest: Number.POSITIVE_INFINITY, slowest: null };
      networks.set(network, own);
      own.bytes += held.bytes;
      for (const source of held.shared.keys()) own.bytes += this.#shared.get(source)?.bytes ?? 0;
      const age = now - startedAt;
      const rate = moved / age;
      if (holder === asking || age < PATIENCE_MS || rate >= own.lowest) continue;
      [own.lowest, own.slowest] = [rate, holder];
    }
    let most: { bytes: number; slowest: Holder | null } = { bytes: -1, slowest: null };
    for (const own of networks.values()) if (own.slowest && own.bytes > most.bytes) most = own;
    return most.slowest;
  }
}
