import { expect, test } from 'vitest';
import { createSendSlots } from './send-slots.ts';

/** Slots for numbers, in which each number is done when the test says so. */
function slotsFor(count: number, restMs = 0) {
  const queue: number[] = [];
  const sent = new Map<number, (ok: boolean) => void>();
  let asked = 0;
  const errors: unknown[] = [];
  const slots = createSendSlots<number>({
    slots: count,
    restMs,
    take: async () => {
      asked += 1;
      return queue.shift();
    },
    send: (item) => new Promise((resolve) => sent.set(item, resolve)),
    failed: (error) => errors.push(error),
  });
  return { slots, queue, sent, errors, asked: () => asked };
}

test('an item that takes long holds one slot, and the others pass it', async () => {
  const { slots, queue, sent } = slotsFor(2);
  queue.push(1, 2);
  slots.wake();
  await expect.poll(() => [...sent.keys()]).toEqual([1, 2]);
  sent.get(2)?.(true);
  queue.push(3);
  slots.wake();
  await expect.poll(() => [...sent.keys()]).toEqual([1, 2, 3]);
  sent.get(3)?.(true);
  sent.get(1)?.(true);
  await slots.idle();
});

test('an empty queue is asked once', async () => {
  const { slots, asked } = slotsFor(5);
  slots.wake();
  await slots.idle();
  expect(asked()).toBe(1);
});

test('after a failure of the server nothing is taken until the pause is over', async () => {
  const { slots, queue, sent } = slotsFor(1, 60_000);
  queue.push(1, 2);
  slots.wake();
  await expect.poll(() => sent.has(1)).toBe(true);
  sent.get(1)?.(false);
  await slots.idle();
  slots.wake();
  await slots.idle();
  expect(queue).toEqual([2]);
});

test('slots that are closed end what they send and take nothing more', async () => {
  const { slots, queue, sent } = slotsFor(1);
  queue.push(1, 2);
  slots.wake();
  await expect.poll(() => sent.has(1)).toBe(true);
  const closed = slots.close();
  sent.get(1)?.(true);
  await closed;
  slots.wake();
  await slots.idle();
  expect(queue).toEqual([2]);
});

test('an error of the database is told, and the next call tries again', async () => {
  const errors: unknown[] = [];
  let isDown = true;
  const queue = [1];
  const done: number[] = [];
  const slots = createSendSlots<number>({
    slots: 2,
    restMs: 0,
    take: async () => {
      if (isDown) throw new Error('down');
      return queue.shift();
    },
    send: async (item) => Boolean(done.push(item)),
    failed: (error) => errors.push(error),
  });
  slots.wake();
  await slots.idle();
  expect(errors).toHaveLength(1);
  isDown = false;
  slots.wake();
  await slots.idle();
  expect(done).toEqual([1]);
});
