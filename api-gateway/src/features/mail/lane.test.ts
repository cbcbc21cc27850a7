import { expect, test } from 'vitest';
import { createLane } from './lane.ts';

/** A lane of numbers, in which each number is done when the test says so. */
function laneOf(slots: number, restMs = 0) {
  const queue: number[] = [];
  const sent = new Map<number, (ok: boolean) => void>();
  let asked = 0;
  const errors: unknown[] = [];
  const lane = createLane<number>({
    slots,
    restMs,
    take: async () => {
      asked += 1;
      return queue.shift();
    },
    send: (item) => new Promise((resolve) => sent.set(item, resolve)),
    failed: (error) => errors.push(error),
  });
  return { lane, queue, sent, errors, asked: () => asked };
}

test('an item that takes long holds one slot, and the others pass it', async () => {
  const { lane, queue, sent } = laneOf(2);
  queue.push(1, 2);
  lane.wake();
  await expect.poll(() => [...sent.keys()]).toEqual([1, 2]);
  sent.get(2)?.(true);
  queue.push(3);
  lane.wake();
  await expect.poll(() => [...sent.keys()]).toEqual([1, 2, 3]);
  sent.get(3)?.(true);
  sent.get(1)?.(true);
  await lane.idle();
});

test('an empty queue is asked once', async () => {
  const { lane, asked } = laneOf(5);
  lane.wake();
  await lane.idle();
  expect(asked()).toBe(1);
});

test('after a failure of the server nothing is taken until the pause is over', async () => {
  const { lane, queue, sent } = laneOf(1, 60_000);
  queue.push(1, 2);
  lane.wake();
  await expect.poll(() => sent.has(1)).toBe(true);
  sent.get(1)?.(false);
  await lane.idle();
  lane.wake();
  await lane.idle();
  expect(queue).toEqual([2]);
});

test('a closed lane ends what it sends and takes nothing more', async () => {
  const { lane, queue, sent } = laneOf(1);
  queue.push(1, 2);
  lane.wake();
  await expect.poll(() => sent.has(1)).toBe(true);
  const closed = lane.close();
  sent.get(1)?.(true);
  await closed;
  lane.wake();
  await lane.idle();
  expect(queue).toEqual([2]);
});

test('an error of the database is told, and the next call tries again', async () => {
  const errors: unknown[] = [];
  let isDown = true;
  const queue = [1];
  const done: number[] = [];
  const lane = createLane<number>({
    slots: 2,
    restMs: 0,
    take: async () => {
      if (isDown) throw new Error('down');
      return queue.shift();
    },
    send: async (item) => Boolean(done.push(item)),
    failed: (error) => errors.push(error),
  });
  lane.wake();
  await lane.idle();
  expect(errors).toHaveLength(1);
  isDown = false;
  lane.wake();
  await lane.idle();
  expect(done).toEqual([1]);
});
