import { expect, test } from 'vitest';
import { failureCode, within } from './within.ts';

test('work that hangs ends at its limit, and learns of it by its signal', async () => {
  let signal: AbortSignal | undefined;
  const hung = within(10, (given) => {
    signal = given;
    return new Promise(() => {});
  });
  expect(failureCode(await hung.catch((error: unknown) => error))).toBe('too_slow');
  expect(signal?.aborted).toBe(true);
});

test('work in time has its result or its error', async () => {
  expect(await within(1_000, async () => 'done')).toBe('done');
  await expect(within(1_000, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
});
