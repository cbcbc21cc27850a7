import { expect, test } from 'vitest';
import { createSharedCounts } from './shared-counts.ts';

const call = (key: string) => ({ op: 'take', key, points: 5, window_ms: 1000, delay_ms: 0, max_delay_ms: 0 }) as const;
const count = { taken: true, points: 1, wait_ms: 0, left_ms: 0 };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Shared counts with a database that answers on command. */
function slowCounts() {
  const requests: { keys: string[]; answer(): void; fail(): void }[] = [];
  const rpc = (_: string, { p_counts }: Record<string, unknown>) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const keys = (p_counts as { key: string }[]).map(({ key }) => key);
    requests.push({ keys, answer: () => resolve(keys.map(() => count)), fail: () => reject(new Error('away')) });
    return promise;
  };
  return { requests, counts: createSharedCounts({ rpc }, () => {}) };
}

test('calls that are made during a request are sent together in the next one', async () => {
  const { requests, counts } = slowCounts();
  const answered = [counts.call(call('a')), counts.call(call('b'))];
  await turn();
  for (const key of ['c', 'd', 'e']) {
    answered.push(counts.call(call(key)));
    await turn();
  }
  expect(requests.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  requests[0]?.answer();
  await turn();
  expect(requests[1]?.keys).toEqual(['c', 'd', 'e']);
  requests[1]?.answer();
  expect(await Promise.all(answered)).toEqual(Array(5).fill(count));
  const last = counts.call(call('f'));
  await turn();
  requests[2]?.answer();
  expect(await last).toEqual(count);
});

test('when a request fails, the calls that wait for it fail as well', async () => {
  const { requests, counts } = slowCounts();
  const first = counts.call(call('a'));
  await turn();
  const second = counts.call(call('b'));
  requests[0]?.fail();
  await expect(first).rejects.toThrow('away');
  await expect(second).rejects.toThrow('away');
  expect(requests).toHaveLength(1);
});
