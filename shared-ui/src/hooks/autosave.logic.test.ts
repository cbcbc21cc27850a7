import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { KnownValues } from '../journal/journal.logic.ts';
import { Autosave, isWorthRetrying } from './autosave.logic.ts';
import type { SaveResult } from './autosave.types.ts';

interface Row {
  rev: number;
  text: string;
}

/** A fake server that answers when the test tells it to. */
function fakeServer() {
  const calls: {
    value: string;
    baseRev: number;
    acknowledged: string | null;
    answer: (result: SaveResult<Row>) => void;
    fail: (e: unknown) => void;
  }[] = [];
  let inFlight = 0;
  let mostInFlight = 0;
  const save = (value: string, baseRev: number, acknowledged: string | null) =>
    new Promise<SaveResult<Row>>((resolve, reject) => {
      inFlight += 1;
      mostInFlight = Math.max(mostInFlight, inFlight);
      calls.push({
        value,
        baseRev,
        acknowledged,
        answer: (result) => {
          inFlight -= 1;
          resolve(result);
        },
        fail: (error) => {
          inFlight -= 1;
          reject(error);
        },
      });
    });
  return { calls, save, mostInFlight: () => mostInFlight };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const network = new AppError({ code: 'network' });

function start({ online = () => true, enabled = true }: { online?: () => boolean; enabled?: boolean } = {}) {
  const server = fakeServer();
  const base = { rev: 1, save: server.save, isOnline: online, enabled };
  const autosave = new Autosave<string, Row>({ ...base, value: 'a' });
  const type = (value: string, rev = 1) => autosave.update({ ...base, value, rev });
  return { autosave, type, ...server };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a key press that does not change the save state causes no render', () => {
  const { autosave, type } = start();
  let told = 0;
  autosave.subscribe(() => {
    told += 1;
  });
  for (const value of ['ab', 'abc', 'abcd']) type(value);
  expect(autosave.getSnapshot().state).toBe('dirty');
  expect(told).toBe(1);
});

test('a change is compared once with the last value and once with the stored value', () => {
  let reads = 0;
  const value = (text: string) => ({
    get text() {
      reads += 1;
      return text;
    },
  });
  const base = { rev: 1, save: () => new Promise<never>(() => {}) };
  const autosave = new Autosave<{ text: string }, Row>({ ...base, value: value('a') });
  autosave.update({ ...base, value: value('ab') });
  reads = 0;
  autosave.update({ ...base, value: value('abc') });
  // Each comparison reads two values.
  expect(reads).toBe(4);
});

describe('when it saves', () => {
  test('an unchanged value is not saved', async () => {
    const { autosave, type, calls } = start();
    type('a');
    await vi.advanceTimersByTimeAsync(10_000);
    await autosave.flush();
    expect(calls).toHaveLength(0);
    expect(autosave.getSnapshot().state).toBe('idle');
  });

  test('one save starts 800 ms after the last of many changes, with the last value', async () => {
    const { type, calls } = start();
    for (const value of ['ab', 'abc', 'abcd']) {
      type(value);
      await vi.advanceTimersByTimeAsync(700);
    }
    expect(calls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map(({ value, baseRev }) => [value, baseRev])).toEqual([['abcd', 1]]);
  });

  test('25 s of steady typing are sent at least every 3 s', async () => {
    const { type, calls } = start();
    const sentAt: number[] = [];
    const from = Date.now();
    for (let n = 0; n < 125; n++) {
      type(`text ${n}`);
      await vi.advanceTimersByTimeAsync(200);
      if (calls.length > sentAt.length) {
        sentAt.push(Date.now() - from);
        calls.at(-1)?.answer({ ok: true, rev: calls.length + 1 });
        await settle();
      }
    }
    const gaps = sentAt.map((at, n) => at - (sentAt[n - 1] ?? 0));
    expect(sentAt.length).toBeGreaterThanOrEqual(7);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3400);
  });

  test('a change that is undone is not saved', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    expect(autosave.getSnapshot().state).toBe('dirty');
    type('a');
    expect(autosave.getSnapshot().state).toBe('idle');
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(0);
  });

  test('flush saves at once and resolves when the server has answered', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    let done = false;
    const flushed = autosave.flush().then(() => {
      done = true;
    });
    await settle();
    expect(calls).toHaveLength(1);
    expect(done).toBe(false);
    calls[0]?.answer({ ok: true, rev: 2 });
    await flushed;
    expect(done).toBe(true);
  });

  test('while disabled nothing is saved; once enabled the changes are saved', async () => {
    const server = fakeServer();
    const options = { rev: 1, save: server.save };
    const autosave = new Autosave<string, Row>({ ...options, value: 'a', enabled: false });
    autosave.update({ ...options, value: 'ab', enabled: false });
    await vi.advanceTimersByTimeAsync(5000);
    await autosave.flush();
    expect(server.calls).toHaveLength(0);
    autosave.update({ ...options, value: 'ab', enabled: true });
    await vi.advanceTimersByTimeAsync(800);
    expect(server.calls).toHaveLength(1);
  });
});

describe('저장됨', () => {
  test('저장됨 is shown only after the server has acknowledged the value on the screen', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saving', savedAt: null });
    type('abc');
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    expect(autosave.getSnapshot().state).toBe('dirty');
    await vi.advanceTimersByTimeAsync(800);
    expect(autosave.getSnapshot().state).toBe('saving');
    calls[1]?.answer({ ok: true, rev: 3 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 3 });
    expect(autosave.hasUnsaved).toBe(false);
  });

  test('저장됨 disappears with the next change', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    type('abc', 2);
    expect(autosave.getSnapshot().state).toBe('dirty');
    expect(autosave.hasUnsaved).toBe(true);
  });
});

describe('one save at a time', () => {
  test('only one save is in flight, also after several calls of flush', async () => {
    const { autosave, type, calls, mostInFlight } = start();
    type('ab');
    void autosave.flush();
    void autosave.flush();
    await settle();
    type('abc');
    void autosave.flush();
    void autosave.flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(1);
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    expect(calls).toHaveLength(2);
    calls[1]?.answer({ ok: true, rev: 3 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(2);
    expect(mostInFlight()).toBe(1);
  });

  test('later changes go into one next save, based on the new revision', async () => {
    const { type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    type('abc');
    type('abcd');
    calls[0]?.answer({ ok: true, rev: 7 });
    await settle();
    await vi.advanceTimersByTimeAsync(800);
    expect(calls.map(({ value, baseRev }) => [value, baseRev])).toEqual([
      ['ab', 1],
      ['abcd', 7],
    ]);
  });

  test('each save gets the acknowledged value of its base revision, or null when it is unknown', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    type('abc');
    await vi.advanceTimersByTimeAsync(800);
    calls[1]?.answer({ ok: false, current: { rev: 9, text: 'theirs' } });
    await settle();
    autosave.resolve('mine');
    await settle();
    calls[2]?.answer({ ok: true, rev: 10 });
    await settle();
    type('abcd');
    await vi.advanceTimersByTimeAsync(800);
    expect(calls.map(({ baseRev, acknowledged }) => [baseRev, acknowledged])).toEqual([
      [1, 'a'],
      [2, 'ab'],
      [9, null],
      [10, 'abc'],
    ]);
  });

  test('each save is based on the revision of the previous save', async () => {
    const { type, calls } = start();
    for (let n = 0; n < 5; n++) {
      type(`text ${n}`);
      await vi.advanceTimersByTimeAsync(800);
      calls[n]?.answer({ ok: true, rev: n + 2 });
      await settle();
    }
    expect(calls.map(({ baseRev }) => baseRev)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a save that fails', () => {
  test('a save that fails keeps the text, shows the failure and is retried with growing delays of up to 30 s', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    for (const wait of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = calls.length;
      calls.at(-1)?.fail(network);
      await settle();
      expect(autosave.getSnapshot()).toMatchObject({ state: 'error', error: network });
      expect(autosave.hasUnsaved).toBe(true);
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(calls).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(before + 1);
      expect(calls.at(-1)).toMatchObject({ value: 'ab', baseRev: 1 });
    }
    calls.at(-1)?.answer({ ok: true, rev: 2 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', error: null });
  });

  test('a save that fails is retried with the latest text', async () => {
    const { type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    type('abc');
    calls[0]?.fail(network);
    await settle();
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls[1]).toMatchObject({ value: 'abc', baseRev: 1 });
  });

  test('a save that fails is not retried while offline, and at once when online again', async () => {
    let online = false;
    const { autosave, type, calls } = start({ online: () => online });
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    expect(calls).toHaveLength(0);
    expect(autosave.getSnapshot().state).toBe('error');
    online = true;
    autosave.retry();
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('a save that the server refuses permanently is not sent again until the text changes', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(new AppError({ code: '42501', status: 403 }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(autosave.getSnapshot().state).toBe('error');
    type('abc');
    await vi.advanceTimersByTimeAsync(800);
    expect(calls).toHaveLength(2);
  });

  test('without a session nothing is sent until the user signs in again', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(new AppError({ code: 'unauthorized', status: 401 }));
    await settle();
    for (const value of ['abc', 'abcd', 'abcde']) {
      type(value);
      await vi.advanceTimersByTimeAsync(10_000);
    }
    expect(calls).toHaveLength(1);
    autosave.retry();
    await settle();
    expect(calls[1]).toMatchObject({ value: 'abcde', baseRev: 1 });
  });

  test('temporary and permanent failures', () => {
    const of = (status: number) => isWorthRetrying(new AppError({ code: 'x', status }));
    expect([0, 408, 429, 500, 503].every(of)).toBe(true);
    expect([400, 401, 403, 404, 413, 422].some(of)).toBe(false);
  });
});

describe('a save that is refused because another user saved', () => {
  async function conflicted() {
    const all = start();
    all.type('mine');
    await vi.advanceTimersByTimeAsync(800);
    all.calls[0]?.answer({ ok: false, current: { rev: 9, text: 'theirs' } });
    await settle();
    return all;
  }

  test('nothing is overwritten or sent until the user chooses', async () => {
    const { autosave, type, calls } = await conflicted();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'conflict', conflict: { current: { text: 'theirs' } } });
    type('mine, still typing');
    await vi.advanceTimersByTimeAsync(60_000);
    await autosave.flush();
    expect(calls).toHaveLength(1);
    expect(autosave.hasUnsaved).toBe(true);
  });

  test('my version is saved on top of the newer revision', async () => {
    const { autosave, type, calls } = await conflicted();
    type('mine, longer');
    autosave.resolve('mine');
    await settle();
    expect(calls[1]).toMatchObject({ value: 'mine, longer', baseRev: 9 });
    calls[1]?.answer({ ok: true, rev: 10 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', conflict: null, rev: 10 });
  });

  test('their version is used without a save, and the next change is based on it', async () => {
    const { autosave, type, calls } = await conflicted();
    autosave.resolve('theirs');
    type('theirs', 9);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(1);
    expect(autosave.hasUnsaved).toBe(false);
    type('theirs and mine', 9);
    await vi.advanceTimersByTimeAsync(800);
    expect(calls[1]).toMatchObject({ value: 'theirs and mine', baseRev: 9 });
  });

  test('a second conflict with my version is a conflict again', async () => {
    const { autosave, calls } = await conflicted();
    autosave.resolve('mine');
    await settle();
    calls[1]?.answer({ ok: false, current: { rev: 12, text: 'later' } });
    await settle();
    expect(autosave.getSnapshot().conflict?.current).toEqual({ rev: 12, text: 'later' });
  });
});

describe('a refused save of a text that can be merged', () => {
  /** Lines are merged when one side only adds to the lines of the other side. */
  const merge = (base: string, mine: string, theirs: string) => ({
    merged: `${theirs}${mine.slice(base.length)}`,
    isConflict: !mine.startsWith(base) || !theirs.startsWith(base),
  });

  function startMerging() {
    const server = fakeServer();
    const journal = {
      keep: vi.fn(),
      sends: vi.fn(),
      settle: vi.fn(),
      forget: vi.fn(),
      setLeaving: vi.fn(),
      release: vi.fn(),
    };
    const shown: string[] = [];
    const read = ({ text }: Row) => (text === 'removed' ? null : text);
    const options = {
      rev: 1,
      save: server.save,
      journal,
      read,
      merging: { merge, show: (merged: string) => void shown.push(merged) },
    };
    const autosave = new Autosave<string, Row>({ ...options, value: 'a' });
    const type = (value: string) => autosave.hold(value);
    return { autosave, type, shown, journal, ...server };
  }

  async function refused(text = 'a theirs', typedMeanwhile = '') {
    const all = startMerging();
    all.type('a mine');
    await vi.advanceTimersByTimeAsync(800);
    if (typedMeanwhile) all.type(typedMeanwhile);
    all.calls[0]?.answer({ ok: false, current: { rev: 9, text } });
    await settle();
    return all;
  }

  test('is merged with the newer row, shown and sent again, without a question', async () => {
    const { autosave, calls, shown, journal } = await refused();
    expect(shown).toEqual(['a theirs mine']);
    expect(calls[1]).toMatchObject({ value: 'a theirs mine', baseRev: 9, acknowledged: 'a theirs' });
    expect(journal.keep).toHaveBeenLastCalledWith('a theirs mine', 9, { acknowledged: 'a theirs', sent: [] });
    expect(autosave.hasUnsaved).toBe(true);
    calls[1]?.answer({ ok: true, rev: 10 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 10, conflict: null });
    expect(journal.forget).toHaveBeenCalledTimes(1);
  });

  test('contains text that was typed during the save, and is merged each time it is refused', async () => {
    const { autosave, calls, shown } = await refused('a theirs', 'a mine, more');
    calls[1]?.answer({ ok: false, current: { rev: 11, text: 'a theirs again' } });
    await settle();
    expect(shown).toEqual(['a theirs mine, more', 'a theirs again mine, more']);
    calls[2]?.answer({ ok: true, rev: 12 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 12 });
  });

  test('is also merged after the screen has unmounted', async () => {
    const { autosave, type, calls } = startMerging();
    type('a mine');
    autosave.dispose();
    calls[0]?.answer({ ok: false, current: { rev: 9, text: 'a theirs' } });
    await settle();
    expect(calls[1]).toMatchObject({ value: 'a theirs mine', baseRev: 9 });
  });

  test('is sent again after a failure with the newer row as its base', async () => {
    const { calls } = await refused();
    calls[1]?.fail(network);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls[2]).toMatchObject({ value: 'a theirs mine', baseRev: 9, acknowledged: 'a theirs' });
  });

  test('is no conflict when the newer row is our own earlier save whose response was lost', async () => {
    const { autosave, type, calls, shown } = startMerging();
    type('mine');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(network);
    await settle();
    type('mine, more');
    await vi.advanceTimersByTimeAsync(2000);
    calls[1]?.answer({ ok: false, current: { rev: 2, text: 'mine' } });
    await settle();
    expect(calls[2]).toMatchObject({ value: 'mine, more', baseRev: 2, acknowledged: 'mine' });
    calls[2]?.answer({ ok: true, rev: 3 });
    await settle();
    expect([shown, autosave.getSnapshot().state]).toEqual([[], 'saved']);
  });

  test('an undone change is sent when the response to its save was lost', async () => {
    const { autosave, type, calls } = startMerging();
    type('mine');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(network);
    await settle();
    type('a');
    expect(autosave.hasUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls[1]).toMatchObject({ value: 'a', baseRev: 1 });
    calls[1]?.answer({ ok: false, current: { rev: 2, text: 'mine' } });
    await settle();
    expect(calls[2]).toMatchObject({ value: 'a', baseRev: 2, acknowledged: 'mine' });
    calls[2]?.answer({ ok: true, rev: 3 });
    await settle();
    expect([autosave.hasUnsaved, autosave.getSnapshot().state]).toEqual([false, 'saved']);
  });

  test('is no conflict when the newer row is our own earlier save whose response was lost, even if a later save got 401', async () => {
    const { autosave, type, calls } = startMerging();
    type('mine');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(network);
    await settle();
    type('mine, more');
    await vi.advanceTimersByTimeAsync(2000);
    calls[1]?.fail(new AppError({ code: 'unauthorized', status: 401 }));
    await settle();
    expect(autosave.hasUnsaved).toBe(true);
    autosave.retry();
    await settle();
    calls[2]?.answer({ ok: false, current: { rev: 2, text: 'mine' } });
    await settle();
    expect(calls[3]).toMatchObject({ value: 'mine, more', baseRev: 2, acknowledged: 'mine' });
  });

  test('an undone change is not sent when its save was refused', async () => {
    const { autosave, type, calls } = startMerging();
    type('mine');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.fail(new AppError({ code: 'forbidden', status: 403 }));
    await settle();
    type('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect([calls.length, autosave.hasUnsaved]).toEqual([1, false]);
  });

  test('is not sent again when the merged text equals the server’s text', async () => {
    const { autosave, calls, journal } = await refused('a mine');
    expect([calls.length, autosave.hasUnsaved]).toEqual([1, false]);
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 9 });
    expect(journal.forget).toHaveBeenCalledTimes(1);
  });

  test('is a conflict when both changed the same part, or the row was removed', async () => {
    for (const text of ['b', 'removed']) {
      const { autosave, calls, shown } = await refused(text);
      expect(autosave.getSnapshot().conflict?.current.text).toBe(text);
      expect([calls.length, shown]).toEqual([1, []]);
    }
  });

  test('choosing both versions of a conflict saves them one after the other', async () => {
    const { autosave, calls, shown } = await refused('b');
    autosave.resolve('both');
    await settle();
    expect(shown).toEqual(['b mine']);
    expect(calls[1]).toMatchObject({ value: 'b mine', baseRev: 9, acknowledged: 'b' });
  });

  test('choosing my version is a conflict again when the same text was changed meanwhile', async () => {
    const { autosave, calls } = await refused('b');
    autosave.resolve('mine');
    await settle();
    calls[1]?.answer({ ok: false, current: { rev: 12, text: 'c' } });
    await settle();
    expect(autosave.getSnapshot().conflict?.current.text).toBe('c');
  });

  test('choosing my version sends nothing when it equals the stored version', async () => {
    const { autosave, type, calls } = await refused('b');
    type('b');
    autosave.resolve('mine');
    await settle();
    expect(calls).toHaveLength(1);
    expect(autosave.getSnapshot()).toMatchObject({ state: 'idle', rev: 9, conflict: null });
  });
});

describe('a refused save of a value that can be read, but not merged', () => {
  async function afterLostAnswer(current: string) {
    const server = fakeServer();
    const read = ({ text }: Row) => (text === 'removed' ? null : text);
    const autosave = new Autosave<string, Row>({ value: 'a', rev: 1, save: server.save, read });
    autosave.hold('mine');
    await vi.advanceTimersByTimeAsync(800);
    server.calls[0]?.fail(network);
    await settle();
    autosave.hold('mine, more');
    await vi.advanceTimersByTimeAsync(2000);
    server.calls[1]?.answer({ ok: false, current: { rev: 2, text: current } });
    await settle();
    return { autosave, ...server };
  }

  test('is sent again when the newer row is the user’s own save without a response', async () => {
    const { autosave, calls } = await afterLostAnswer('mine');
    expect(calls[2]).toMatchObject({ value: 'mine, more', baseRev: 2, acknowledged: 'mine' });
    calls[2]?.answer({ ok: true, rev: 3 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 3, conflict: null });
  });

  test('is a conflict when another user has saved, or the row was removed', async () => {
    for (const text of ['theirs', 'removed']) {
      const { autosave, calls } = await afterLostAnswer(text);
      expect(autosave.getSnapshot().conflict?.current.text).toBe(text);
      expect(calls).toHaveLength(2);
    }
  });
});

describe('a newer row from the server', () => {
  test('a newer row from the server becomes the base when nothing is unsaved', async () => {
    const { autosave, type, calls } = start();
    type('read anew', 4);
    await vi.advanceTimersByTimeAsync(5000);
    expect(calls).toHaveLength(0);
    expect(autosave.getSnapshot().rev).toBe(4);
  });

  test('a newer row from the server does not replace unsaved changes, and their save keeps its old base', async () => {
    const { type, calls } = start();
    type('mine');
    type('mine', 4);
    await vi.advanceTimersByTimeAsync(800);
    expect(calls[0]).toMatchObject({ value: 'mine', baseRev: 1 });
  });
});

describe('leaving the screen', () => {
  test('leaving sends unsaved changes at once', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    autosave.dispose();
    await settle();
    expect(calls).toHaveLength(1);
  });

  test('leaving sends changes made during a running save after it', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    type('abc');
    autosave.dispose();
    calls[0]?.answer({ ok: true, rev: 2 });
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[1]).toMatchObject({ value: 'abc', baseRev: 2 });
  });

  test('leaving stops all retries', async () => {
    const { autosave, type, calls } = start();
    type('ab');
    autosave.dispose();
    await settle();
    calls[0]?.fail(network);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
  });
});

describe('the journal', () => {
  function withJournal(stored?: string) {
    const server = fakeServer();
    const events: string[] = [];
    const known: string[] = [];
    const journal = {
      keep: (value: string, rev: number) => void events.push(`keep ${value} on ${rev}`),
      sends: ({ acknowledged, sent }: KnownValues<string>) => void known.push(`${acknowledged}, then ${sent}`),
      settle: () => void events.push('settle'),
      forget: () => void events.push('forget'),
      setLeaving: () => {},
      release: () => void events.push('release'),
    };
    const onLeftUnsaved = vi.fn();
    const base = { rev: 1, save: server.save, isOnline: () => true, journal, onLeftUnsaved };
    const autosave = new Autosave<string, Row>({ ...base, value: 'a', ...(stored ? { stored } : {}) });
    const type = (value: string) => autosave.update({ ...base, value });
    return { autosave, type, events, known, onLeftUnsaved, ...server };
  }

  test('the journal keeps each change with its base revision until everything is acknowledged', async () => {
    const { type, events, known, calls } = withJournal();
    type('ab');
    await vi.advanceTimersByTimeAsync(800);
    type('abc');
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    await vi.advanceTimersByTimeAsync(800);
    calls[1]?.answer({ ok: true, rev: 3 });
    await settle();
    expect(events).toEqual(['keep ab on 1', 'keep abc on 1', 'keep abc on 2', 'forget']);
    // When a tab ends before the response, its journal entry contains the values that the server may have.
    expect(known).toEqual(['a, then ab', 'ab, then abc']);
  });

  test('the journal drops a change that is undone, or discarded by choosing the other version', async () => {
    const { autosave, type, events, calls } = withJournal();
    type('ab');
    type('a');
    type('mine');
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.answer({ ok: false, current: { rev: 9, text: 'theirs' } });
    await settle();
    type('mine!');
    expect(events).toEqual(['keep ab on 1', 'forget', 'keep mine on 1', 'keep mine! on 1']);
    autosave.resolve('theirs');
    expect(events.at(-1)).toBe('forget');
  });

  test('the journal contains continued changes from the beginning', () => {
    const { autosave, events } = withJournal('stored');
    autosave.revive();
    expect(events).toEqual(['keep a on 1']);
  });

  test('the journal keeps its entry when the user leaves during a server failure, and a message is shown', async () => {
    const { autosave, type, events, calls, onLeftUnsaved } = withJournal();
    type('ab');
    autosave.dispose();
    await settle();
    calls[0]?.fail(network);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    expect(events).toEqual(['keep ab on 1', 'settle', 'release']);
    expect(onLeftUnsaved).toHaveBeenCalledExactlyOnceWith(network);
  });

  test('when the save on leaving hangs, the journal offers its entry after 3 s, and deletes it once the save is acknowledged', async () => {
    const { autosave, type, events, calls } = withJournal();
    type('ab');
    autosave.dispose();
    await vi.advanceTimersByTimeAsync(2900);
    expect(events).toEqual(['keep ab on 1', 'settle']);
    await vi.advanceTimersByTimeAsync(200);
    expect(events).toEqual(['keep ab on 1', 'settle', 'release']);
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    expect(events.slice(3)).toEqual(['forget', 'release']);
  });

  test('the journal shows no message when the save on leaving succeeds', async () => {
    const { autosave, type, events, calls, onLeftUnsaved } = withJournal();
    type('ab');
    autosave.dispose();
    await settle();
    calls[0]?.answer({ ok: true, rev: 2 });
    await settle();
    expect(events).toEqual(['keep ab on 1', 'settle', 'forget', 'release']);
    expect(onLeftUnsaved).not.toHaveBeenCalled();
  });
});

describe('a screen that unmounts and mounts again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('a value that was never rendered is sent too', async () => {
    const { autosave, calls } = start();
    autosave.hold('b');
    expect(autosave.hasUnsaved).toBe(true);
    autosave.dispose();
    await settle();
    expect(calls.map(({ value }) => value)).toEqual(['b']);
  });

  test('a value that an earlier visit sent without an answer is no conflict when the server has it', async () => {
    const { calls, save } = fakeServer();
    const read = ({ text }: Row) => text;
    const options = { rev: 1, save, read, isOnline: () => true };
    const autosave = new Autosave<string, Row>({
      ...options,
      value: 'sent and more',
      stored: 'a',
      unanswered: ['sent'],
    });
    autosave.update({ ...options, value: 'sent and more' });
    await vi.advanceTimersByTimeAsync(800);
    calls[0]?.answer({ ok: false, current: { rev: 2, text: 'sent' } });
    await settle();
    expect(calls[1]).toMatchObject({ value: 'sent and more', baseRev: 2 });
    calls[1]?.answer({ ok: true, rev: 3 });
    await settle();
    expect(autosave.getSnapshot()).toMatchObject({ state: 'saved', rev: 3 });
  });

  test('an initial value that differs from the server is saved without another change', async () => {
    const { calls, save } = fakeServer();
    const options = { rev: 1, save, isOnline: () => true };
    const autosave = new Autosave<string, Row>({ ...options, value: 'b', stored: 'a' });
    expect(autosave.getSnapshot().state).toBe('dirty');
    autosave.update({ ...options, value: 'b' });
    await vi.advanceTimersByTimeAsync(800);
    expect(calls.map(({ value }) => value)).toEqual(['b']);
  });
});
