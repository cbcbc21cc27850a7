import { expect, test, vi } from 'vitest';
import { withSecondTry } from './second-try.ts';

const given = new AbortController().signal;
const times = { patienceMs: 300, rotateMs: 40 };
const never = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a quick response needs only one request', async () => {
  const ask = vi.fn(async () => 'icons');
  expect(await withSecondTry(ask, given, times)).toBe('icons');
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(ask).toHaveBeenCalledTimes(1);
});

test('while a request hangs a second request is sent, and the hanging request is aborted', async () => {
  const signals: AbortSignal[] = [];
  const ask = (signal: AbortSignal) => {
    signals.push(signal);
    return signals.length === 1 ? never(signal) : Promise.resolve('icons');
  };
  expect(await withSecondTry(ask, given, times)).toBe('icons');
  expect(signals[0]?.aborted).toBe(true);
});

test('a request that fails at once is repeated at once, and then its failure counts', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('offline')));
  await expect(withSecondTry(ask, given, { ...times, rotateMs: 60_000 })).rejects.toThrow('offline');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('icon service time-out: two hanging requests end with the time limit', async () => {
  await expect(withSecondTry(never, given, times)).rejects.toMatchObject({ name: 'TimeoutError' });
});
