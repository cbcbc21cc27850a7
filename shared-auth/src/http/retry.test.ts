import { afterEach, expect, test, vi } from 'vitest';
import { retryingFetch, withRetry } from './retry.ts';

afterEach(() => vi.unstubAllGlobals());

test('a request that fails twice and then reaches the server succeeds', async () => {
  const request = vi.fn().mockRejectedValueOnce(new TypeError()).mockRejectedValueOnce(new TypeError());
  request.mockResolvedValue('answer');
  await expect(withRetry(request, 0)).resolves.toBe('answer');
  expect(request).toHaveBeenCalledTimes(3);
});

test('fetch failure after 3 attempts: the error is rethrown', async () => {
  const request = vi.fn().mockRejectedValue(new TypeError('network'));
  await expect(withRetry(request, 0)).rejects.toThrow('network');
  expect(request).toHaveBeenCalledTimes(3);
});

test('an aborted request is not retried', async () => {
  const request = vi.fn().mockRejectedValue(new DOMException('stop', 'AbortError'));
  await expect(withRetry(request, 0)).rejects.toThrow('stop');
  expect(request).toHaveBeenCalledTimes(1);
});

test('an answer with an error status is not retried', async () => {
  const fetchOnce = vi.fn().mockResolvedValue(new Response('', { status: 503 }));
  vi.stubGlobal('fetch', fetchOnce);
  expect((await retryingFetch('http://localhost/x')).status).toBe(503);
  expect(fetchOnce).toHaveBeenCalledTimes(1);
});
