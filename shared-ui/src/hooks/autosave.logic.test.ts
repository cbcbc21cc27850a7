import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { fakeServer, network, type Row, settle, start } from './autosave.fixtures.ts';
import { Autosave, isWorthRetrying } from './autosave.logic.ts';

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
