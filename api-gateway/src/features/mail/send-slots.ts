export interface SendSlots {
  /** Looks for items, also after the present ones. Does not wait for them. */
  wake(): void;
  /** Resolves when nothing was left to take. */
  idle(): Promise<void>;
  /** Takes nothing more. Resolves when the present items are done. */
  close(): Promise<void>;
}

interface SendSlotsOptions<Item> {
  /** Number of items that are sent at a time. */
  slots: number;
  /** Pause in milliseconds after `send` returned false. */
  restMs: number;
  /** The next item; undefined when there is none. */
  take(): Promise<Item | undefined>;
  /** @returns whether the next item can be tried */
  send(item: Item): Promise<boolean>;
  /** Told of an error of `take` or `send`. */
  failed(error: unknown): void;
}

/**
 * Sends items, a limited number at a time. Each slot takes its next item as soon as its last is done, so that a slow item holds
 * one slot only.
 */
export function createSendSlots<Item>({ slots, restMs, take, send, failed }: SendSlotsOptions<Item>): SendSlots {
  const busy = new Set<Promise<void>>();
  let wakes = 0;
  let restsUntil = 0;
  /** The call of `wake` whose items cannot be sent. */
  let downAt = -1;
  let isClosed = false;
  const mayTake = () => !isClosed && wakes !== downAt && performance.now() >= restsUntil;

  const work = async () => {
    while (mayTake()) {
      const seen = wakes;
      const item = await take();
      if (item === undefined) {
        // An item that came while this slot looked may have been missed.
        if (seen === wakes) return;
        continue;
      }
      // Slots start one after the other, so that an empty queue costs one question.
      start();
      if (await send(item)) continue;
      restsUntil = performance.now() + restMs;
      downAt = wakes;
    }
  };
  function start() {
    if (busy.size >= slots || !mayTake()) return;
    const slot = work()
      .catch(failed)
      .finally(() => busy.delete(slot));
    busy.add(slot);
  }
  const idle = async () => {
    while (busy.size > 0) await Promise.all(busy);
  };
  return {
    wake() {
      wakes += 1;
      start();
    },
    idle,
    close() {
      isClosed = true;
      return idle();
    },
  };
}
