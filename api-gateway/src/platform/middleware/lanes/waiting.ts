/** A request that waits. */
export interface Waiting {
  /** How often the connection of this request has asked before while no place was free. */
  readonly asked: number;
}

/**
 * The waiting requests of one caller. Many people may share a network. So a request goes first when its connection has asked
 * less often, and gives way when its connection has asked more often. Numbers within a factor of two count as equal, and their
 * requests keep their order. Finding the request that gives way takes the same time for any number of requests.
 */
export class WaitingRequests<Waiter extends Waiting> {
  /** Waiting requests by the number of binary digits of `asked`. */
  private readonly steps: Set<Waiter>[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  add(waiter: Waiter): void {
    const step = stepOf(waiter);
    while (this.steps.length <= step) this.steps.push(new Set());
    this.steps[step]?.add(waiter);
    this.count += 1;
  }

  delete(waiter: Waiter): void {
    if (this.steps[stepOf(waiter)]?.delete(waiter)) this.count -= 1;
  }

  /** The longest waiting request of the connections that have asked least. */
  get first(): Waiter | undefined {
    return this.steps
      .find(({ size }) => size > 0)
      ?.values()
      .next().value;
  }

  /** The newest request of the connections that have asked most. */
  get last(): Waiter | undefined {
    return [...(this.steps[this.heaviest()] ?? [])].at(-1);
  }

  /** A request whose connection has asked clearly more often than the newcomer. */
  heavierThan(newcomer: Waiting): Waiter | undefined {
    return this.heaviest() > stepOf(newcomer) ? this.last : undefined;
  }

  private heaviest(): number {
    return this.steps.findLastIndex(({ size }) => size > 0);
  }
}

const stepOf = ({ asked }: Waiting) => 32 - Math.clz32(asked);
