import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isChunkFailure, isReplaced, reloadOnce, watchBuild } from './build-meta.ts';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('location', { ...location, reload });
});
afterEach(() => {
  vi.unstubAllGlobals();
  reload.mockReset();
});

const answer = (latest: string, id = 'a') =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ id, latest, routeRules: [{ pattern: '/x', to: '/y' }] })),
  );

test('new-build reload guard: a page is reloaded at most once in ten seconds', () => {
  expect(reloadOnce(100_000)).toBe(true);
  expect(reloadOnce(109_999)).toBe(false);
  expect(reloadOnce(110_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page is not reloaded while there is no network', () => {
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(reloadOnce(100_000)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  offline.mockRestore();
  expect(reloadOnce(100_000)).toBe(true);
});

test('builds/meta: a build is outdated when the server names another build as the latest', async () => {
  answer('a');
  const builds = watchBuild('a');
  expect(builds.isOutdated()).toBe(false);
  expect(await isReplaced(builds)).toBe(false);
  expect(builds.rules()).toHaveLength(1);
  answer('b');
  expect(await isReplaced(builds)).toBe(true);
});

test('an open page detects a new build within a minute without a navigation', async () => {
  vi.useFakeTimers();
  answer('a');
  const builds = watchBuild('a');
  const told = vi.fn();
  builds.subscribe(told);
  await vi.advanceTimersByTimeAsync(5000);
  expect(builds.isOutdated()).toBe(false);
  answer('b');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(builds.isOutdated()).toBe(true);
  expect(told).toHaveBeenCalled();
  vi.useRealTimers();
});

test('an unreachable server changes nothing', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  const builds = watchBuild('a');
  expect(await isReplaced(builds)).toBe(false);
  expect(builds.rules()).toEqual([]);
});

test('only a file that could not be loaded counts as a chunk failure', () => {
  expect(isChunkFailure(Object.assign(new Error('x'), { name: 'ChunkLoadError' }))).toBe(true);
  expect(isChunkFailure(new Error('ChunkLoadError'))).toBe(false);
});
