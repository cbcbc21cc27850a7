/** A request that waits. */
export interface Waiting {
  /** How often its connection has asked before when there was no room. */
  readonly asked: number;
}

/**
 * The waiting requests of one caller. Many people may share a network, so of two connections the one that has asked less often
 * goes first, and the one that has asked more often gives way. Those that have asked about as often, to within a factor of two,
 * keep their order. Whether anything gives way is known in the same time for any number of requests.
 */
export class WaitingRequests<Waiter extends Waiting> {
  /** By the number of binary digits of `asked`. */
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

  /** The longest waiting one of those that have asked least. */
  get first(): Waiter | undefined {
    return this.steps
      .find(({ size }) => size > 0)
      ?.values()
      .next().value;
  }

  /** The newest one of those that have asked most. */
  get last(): Waiter | undefined {
    return [...(this.steps[this.heaviest()] ?? [])].at(-1);
  }

  /** One that has asked clearly more often than a newcomer. */
  heavierThan(newcomer: Waiting): Waiter | undefined {
    return this.heaviest() > stepOf(newcomer) ? this.last : undefined;
  }

  private heaviest(): number {
    return this.steps.findLastIndex(({ size }) => size > 0);
  }
}

const stepOf = ({ asked }: Waiting) => 32 - Math.clz32(asked);
