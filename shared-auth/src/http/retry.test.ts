import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryingFetch, withRetry } from './retry.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that fails twice and then reaches the server succeeds', async () => {
  const request = vi.fn().mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
  request.mockResolvedValue('answer');
  const result = withRetry(request);
  await vi.runAllTimersAsync();
  await expect(result).resolves.toBe('answer');
  expect(request).toHaveBeenCalledTimes(3);
});

test('fetch failure after 3 attempts: the error is thrown after pauses of 600 ms together', async () => {
  const start = performance.now();
  const sentAt: number[] = [];
  vi.stubGlobal('fetch', async () => {
    sentAt.push(performance.now() - start);
    throw new TypeError('refused');
  });
  const thrown = vi.fn();
  const failure = retryingFetch('http://localhost/x').catch((error) => thrown(error, performance.now() - start));
  await vi.advanceTimersByTimeAsync(60_000);
  await failure;
  expect(sentAt).toEqual([0, 200, 600]);
  expect(thrown).toHaveBeenCalledExactlyOnceWith(new TypeError('refused'), 600);
});

test('an aborted request is not retried', async () => {
  const request = vi.fn().mockRejectedValue(new DOMException('stop', 'AbortError'));
  await expect(withRetry(request)).rejects.toThrow('stop');
  expect(request).toHaveBeenCalledTimes(1);
});

test('a response with an error status is not retried', async () => {
  const fetchOnce = vi.fn().mockResolvedValue(new Response('', { status: 503 }));
  vi.stubGlobal('fetch', fetchOnce);
  expect((await retryingFetch('http://localhost/x')).status).toBe(503);
  expect(fetchOnce).toHaveBeenCalledTimes(1);
});
