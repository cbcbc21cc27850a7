import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KnownValues } from '../journal/journal.logic.ts';
import { fakeServer, network, type Row, settle, start } from './autosave.fixtures.ts';
import { Autosave } from './autosave.logic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
