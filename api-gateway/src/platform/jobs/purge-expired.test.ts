import { expect, test } from 'vitest';
import { purgeExpired } from './purge-expired.ts';

test('the purge calls the function until nothing is left, and stops after a limit', async () => {
  const parts = [true, true, false];
  expect(await purgeExpired({ rpc: async () => ({ notes: 1, more: parts.shift() ?? true }) })).toBe(3);
  expect(await purgeExpired({ rpc: async () => ({ more: true }) })).toBe(1000);
});
