import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { fakeServer, network, type Row, settle, start } from './autosave.fixtures.ts';
import { Autosave } from './autosave.logic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
