import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watching } from './live-change.ts';
import { LiveQueries } from './live-queries.ts';

let client: QueryClient;
let live: LiveQueries;
let reads: number;
const change = (table = 'notes') => ({ of: 'p', table, rows: ['a'] });

beforeEach(() => {
  vi.useFakeTimers();
  reads = 0;
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  live = new LiveQueries(client);
});
afterEach(() => {
  live.end();
  client.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Mounts a query whose fetch takes this many milliseconds. */
async function look(readMs = 10, whenHidden = false) {
  const observer = new QueryObserver(client, {
    queryKey: ['list'],
    meta: watching({ tables: ['notes'], of: 'p', whenHidden }),
    queryFn: async () => {
      reads++;
      await new Promise((resolve) => setTimeout(resolve, readMs));
      return reads;
    },
  });
  observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(readMs);
  reads = 0;
}

test('a query is refetched within a second of a change, and not after a change of another table', async () => {
  await look();
  live.change(change('memos'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(0);
  live.change(change());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(1);
});

test('a hidden tab does not refetch its queries, except those with whenHidden', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await look();
  live.change(change());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(0);
  client.clear();
  await look(10, true);
  live.change(change());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(1);
  live.missed({ of: 'p' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(2);
});

test('gaps of several channels cause one refetch', async () => {
  await look();
  live.missed({ of: 'p' });
  await vi.advanceTimersByTimeAsync(300);
  live.missed({ of: 'p' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toBe(1);
});

test('many changes at once cause one refetch', async () => {
  await look();
  for (let i = 0; i < 1_000; i++) live.change(change());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBe(1);
});

/** Time until the next refetch begins, in ms. */
async function untilRead(): Promise<number> {
  const [before, started] = [reads, performance.now()];
  while (reads === before) await vi.advanceTimersByTimeAsync(10);
  return performance.now() - started;
}

test('while one person makes one change after another, each change is read within 0.6 s', async () => {
  await look();
  const times: number[] = [];
  for (let at = 0; at < 20; at++) {
    live.change(change());
    times.push(await untilRead());
  }
  expect(Math.max(...times)).toBeLessThan(600);
});

test('continuous changes cause fewer refetches, and each change is read within a second', async () => {
  await look();
  const unread: number[] = [];
  let [longest, seen] = [0, 0];
  for (let at = 0; at < 200; at++) {
    live.change(change());
    unread.push(performance.now());
    await vi.advanceTimersByTimeAsync(100);
    if (reads === seen) continue;
    longest = Math.max(longest, performance.now() - (unread[0] ?? 0));
    unread.length = 0;
    seen = reads;
  }
  expect(longest).toBeLessThan(1_000);
  expect(reads).toBeLessThan(40);
  await vi.advanceTimersByTimeAsync(5_000);
  const before = reads;
  live.change(change());
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toBeGreaterThan(before);
});

test('with a slow server, fetches run during about a fifth of the time', async () => {
  await look(400);
  for (let at = 0; at < 200; at++) {
    live.change(change());
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(reads * 400).toBeLessThanOrEqual(20_000 / 5 + 800);
});

test('the next change does not abort a slow fetch, but causes another fetch after it', async () => {
  await look(1_000);
  const aborted = vi.fn();
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') aborted();
  });
  live.change(change());
  await vi.advanceTimersByTimeAsync(500);
  live.change(change());
  await vi.advanceTimersByTimeAsync(400);
  expect(reads).toBe(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reads).toBe(2);
  expect(aborted).not.toHaveBeenCalled();
});

test('a refetch waits for a running mutation, because it would replace the optimistic result', async () => {
  await look();
  const mutation = client.getMutationCache().build(client, {
    networkMode: 'always',
    mutationFn: () => new Promise((resolve) => setTimeout(resolve, 1_500)),
  });
  void mutation.execute(undefined);
  live.change(change());
  await vi.advanceTimersByTimeAsync(1_400);
  expect(reads).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reads).toBe(1);
});

describe('a query that patches changed rows', () => {
  let patched: string[][];
  /** A promise for which a patch waits before it returns. */
  let until: () => Promise<unknown>;

  /** Mounts a list of ids. A patch adds the requested ids. */
  async function lookAtRows() {
    patched = [];
    until = async () => {};
    const observer = new QueryObserver(client, {
      queryKey: ['rows'],
      meta: watching({
        tables: ['notes', 'labels'],
        of: 'p',
        patch: {
          tables: ['notes'],
          read: async (ids) => {
            patched.push([...ids]);
            await until();
            return (data) => [...new Set([...(data as string[]), ...ids])];
          },
        },
      }),
      queryFn: async () => {
        reads++;
        return ['whole'];
      },
    });
    observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(10);
    reads = 0;
  }
  const rows = () => client.getQueryData<string[]>(['rows']);

  test('reads all rows that the messages name in one request, and nothing else', async () => {
    await lookAtRows();
    for (const id of ['a', 'b', 'a']) live.change({ of: 'p', table: 'notes', rows: [id] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([patched, reads, rows()]).toEqual([[['a', 'b']], 0, ['whole', 'a', 'b']]);
  });

  test.each<[string, () => void]>([
    ['a message without ids', () => live.change({ of: 'p', table: 'notes', rows: null })],
    ['a table whose ids are others', () => live.change({ of: 'p', table: 'labels', rows: ['a'] })],
    ['messages that were missed', () => live.missed({ of: 'p' })],
    [
      'too many ids',
      () => live.change({ of: 'p', table: 'notes', rows: Array.from({ length: 201 }, (_, at) => `${at}`) }),
    ],
  ])('is refetched after %s', async (_, happens) => {
    await lookAtRows();
    live.change({ of: 'p', table: 'notes', rows: ['a'] });
    happens();
    await vi.advanceTimersByTimeAsync(2_000);
    expect([patched, reads]).toEqual([[], 1]);
  });

  test('is refetched when its rows cannot be read', async () => {
    await lookAtRows();
    until = () => Promise.reject(new Error('busy'));
    live.change({ of: 'p', table: 'notes', rows: ['a'] });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([reads, rows()]).toEqual([1, ['whole']]);
  });

  test('reads the rows again when the query got other data meanwhile, because that data may be newer', async () => {
    await lookAtRows();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    until = () => answered;
    live.change({ of: 'p', table: 'notes', rows: ['a'] });
    await vi.advanceTimersByTimeAsync(500);
    expect(patched).toEqual([['a']]);
    client.setQueryData(['rows'], ['newer']);
    answer();
    await vi.advanceTimersByTimeAsync(3_000);
    expect([patched, reads, rows()]).toEqual([[['a'], ['a']], 0, ['newer', 'a']]);
  });
});
