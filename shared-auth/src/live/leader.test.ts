import { expect, test, vi } from 'vitest';
import { electLeader, holdLock, type Locks, whenReleased } from './leader.ts';

/** Exclusive locks like those of the Web Locks API, because jsdom lacks it. */
function makeLocks(): Locks {
  const queues = new Map<string, Promise<unknown>>();
  const request = (name: string, ...rest: unknown[]) => {
    const run = rest.at(-1) as () => unknown;
    const { signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    const turn = (queues.get(name) ?? Promise.resolve()).then(() => {
      if (signal?.aborted) throw signal.reason;
      return run();
    });
    queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  };
  return { request } as Locks;
}

test('one tab is the leader, and another tab becomes the leader when it is closed', async () => {
  const locks = makeLocks();
  const elected: string[] = [];
  const leave = ['a', 'b', 'c'].map((tab) => electLeader('x', () => elected.push(tab), locks));
  await vi.waitFor(() => expect(elected).toEqual(['a']));
  leave[0]?.();
  await vi.waitFor(() => expect(elected).toEqual(['a', 'b']));
});

test('a tab that is closed while it waits is never elected', async () => {
  const locks = makeLocks();
  const elected: string[] = [];
  const leave = ['a', 'b', 'c'].map((tab) => electLeader('x', () => elected.push(tab), locks));
  await vi.waitFor(() => expect(elected).toEqual(['a']));
  leave[1]?.();
  leave[0]?.();
  await vi.waitFor(() => expect(elected).toEqual(['a', 'c']));
});

test('elections with different names are independent', async () => {
  const locks = makeLocks();
  const elected: string[] = [];
  for (const name of ['x', 'y']) electLeader(name, () => elected.push(name), locks);
  await vi.waitFor(() => expect(elected).toEqual(['x', 'y']));
});

test('without Web Locks every tab is its own leader', () => {
  const elected = vi.fn();
  electLeader('x', elected, undefined)();
  expect(elected).toHaveBeenCalledTimes(1);
});

test('other tabs are notified when a tab is closed', async () => {
  const locks = makeLocks();
  const released = vi.fn();
  const release = await holdLock('tab', locks);
  whenReleased('tab', released, locks);
  await Promise.resolve();
  expect(released).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(released).toHaveBeenCalledTimes(1));
});
