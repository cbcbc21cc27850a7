import { afterEach, expect, test, vi } from 'vitest';
import { observedPhases } from './phases.ts';
import { runtimePlugin } from './runtime-plugin.ts';

afterEach(() => {
  vi.useRealTimers();
});

const ENTRY = 'http://localhost/remotes/content/1/remoteEntry.js';

/** One failed entry, as the federation runtime reports it to the plugin. */
function failedEntry(entries: Map<string, string>, getRemoteEntry: () => Promise<unknown>) {
  const plugin = runtimePlugin({ integrity: new Map(), entries, phases: observedPhases() });
  const told = { getRemoteEntry, origin: {}, remoteInfo: { name: 'dojang_content', entry: ENTRY }, globalLoading: {} };
  return plugin.loadEntryError?.({ ...told, uniqueKey: 'dojang_content' } as never);
}

test('an entry that could not be loaded is requested again', async () => {
  vi.useFakeTimers();
  const container = { get: () => undefined };
  const again = vi.fn().mockRejectedValueOnce(new Error('not yet')).mockResolvedValueOnce(container);
  const answer = failedEntry(new Map([['dojang_content', ENTRY]]), again);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBe(container);
  expect(again).toHaveBeenCalledTimes(2);
});

test('an attempt that a newer one has replaced starts no second container', async () => {
  vi.useFakeTimers();
  const entries = new Map([['dojang_content', ENTRY]]);
  const again = vi.fn();
  const answer = failedEntry(entries, again);
  entries.set('dojang_content', `${ENTRY}?retry=1`);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toBeUndefined();
  expect(again).not.toHaveBeenCalled();
});
