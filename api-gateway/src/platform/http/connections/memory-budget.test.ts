import { expect, test } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';

const KB = 1024;

function watch() {
  const clock = { now: 0 };
  const budget = new MemoryBudget(100 * KB, () => clock.now);
  const ended: string[] = [];
  const holder = (name: string, network: string) => ({
    network,
    startedAt: clock.now,
    moved: 0,
    cutOff: () => void ended.push(name),
  });
  /** A body of which this much has arrived. */
  const receive = (to: ReturnType<typeof holder>, bytes: number) => {
    to.moved += bytes;
    return budget.take(to, bytes);
  };
  return { clock, budget, ended, holder, receive };
}

test('a network that sends large bodies quickly and then nothing does not end the slow body of another network', () => {
  const { clock, ended, holder, receive } = watch();
  const phone = holder('phone', '10.0.0.1');
  receive(phone, KB);
  const flood = Array.from({ length: 4 }, (_, at) => holder(`flood ${at}`, '10.0.0.2'));
  for (const each of flood) receive(each, 24 * KB);
  clock.now = 10_000;
  expect(receive(phone, 10 * KB)).toBe(true);
  expect(ended).toEqual(['flood 0']);
});

test('many bodies that hardly anything has arrived of take hardly any memory', () => {
  const { clock, budget, ended, holder, receive } = watch();
  for (let at = 0; at < 1_000; at++) receive(holder(`trickler ${at}`, '10.0.0.2'), 10);
  clock.now = 10_000;
  expect(receive(holder('save', '10.0.0.1'), 80 * KB)).toBe(true);
  expect([ended, budget.bytes]).toEqual([[], 80 * KB + 10_000]);
});

test('inside a network the slowest gives way, and a newcomer is not slow', () => {
  const { clock, ended, holder, receive } = watch();
  const [slow, fast] = [holder('slow', '10.0.0.1'), holder('fast', '10.0.0.1')];
  receive(slow, 10 * KB);
  receive(fast, 50 * KB);
  clock.now = 5_000;
  const colleague = holder('colleague', '10.0.0.1');
  receive(colleague, 40 * KB);
  expect(receive(fast, 5 * KB)).toBe(true);
  expect(ended).toEqual(['slow']);
  expect(receive(fast, 50 * KB)).toBe(false);
  expect(ended).toEqual(['slow']);
});
