import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns, TurnsFull } from './turns.ts';

/** Jobs that note who ran, in order. */
function begun(options: Partial<Parameters<typeof createTurns>[0]> = {}) {
  const turns = createTurns({ atOnce: 1, most: 100, mostOfOne: 50, ...options });
  const ran: string[] = [];
  const ask = (person: string) =>
    turns.run(person, async () => {
      await pause(1);
      ran.push(person);
    });
  return { ask, ran };
}

test('somebody with one job waits for one job of each other person', async () => {
  const { ask, ran } = begun();
  const jobs = [...Array(10).fill('a'), ...Array(10).fill('b'), 'c'].map(ask);
  await Promise.all(jobs);
  expect(ran.indexOf('c')).toBeLessThanOrEqual(3);
  expect(ran.filter((person) => person === 'a')).toHaveLength(10);
});

test('a job that fails ends its turn', async () => {
  const turns = createTurns({ atOnce: 1, most: 9, mostOfOne: 9 });
  const failed = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('a', async () => 'next');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a person may have so many waiting jobs, and gives way when the queue is full', async () => {
  const { ask, ran } = begun({ most: 6, mostOfOne: 5 });
  const jobs = Array.from({ length: 8 }, () => ask('a'));
  const others = ['b', 'c', 'd'].map(ask);
  const settled = await Promise.allSettled([...jobs, ...others]);
  const refused = settled.filter(({ status }) => status === 'rejected');
  // One runs and five wait; b finds room, c and d take the places of the last two.
  expect(refused.map((one) => (one as PromiseRejectedResult).reason)).toEqual(Array(4).fill(expect.any(TurnsFull)));
  expect(ran.filter((person) => person !== 'a')).toEqual(['b', 'c', 'd']);
});

test('one person has no more jobs under way than allowed, while the place of another is free', async () => {
  const turns = createTurns({ atOnce: 3, atOnceOfOne: 1, most: 100, mostOfOne: 50 });
  const long = Promise.withResolvers<void>();
  const first = turns.run('a', () => long.promise);
  let hasBegun = false;
  const second = turns.run('a', async () => {
    hasBegun = true;
  });
  await turns.run('b', async () => {});
  expect(hasBegun).toBe(false);
  long.resolve();
  await Promise.all([first, second]);
  expect(hasBegun).toBe(true);
});

test('no more jobs run at a time than allowed', async () => {
  const turns = createTurns({ atOnce: 2, most: 100, mostOfOne: 50 });
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      turns.run(`p${at % 3}`, async () => {
        running += 1;
        most = Math.max(most, running);
        await pause(1);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
});
