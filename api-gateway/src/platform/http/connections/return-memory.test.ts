import { expect, test, vi } from 'vitest';
import { createMemoryReturn } from './return-memory.ts';

const MB = 1024 * 1024;
const memoryUsage = process.memoryUsage;
const buffers = () => memoryUsage().arrayBuffers;

test('memory that a burst of load left is released when the server is quiet, and not before', async () => {
  // So it works when no file can be opened; a garbage collection in between must not end the process.
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' });
  });
  const clock = { now: 0 };
  let isQuiet = false;
  const giveBack = createMemoryReturn(
    () => isQuiet,
    () => clock.now,
  );
  const storm = Array.from({ length: 20 }, () => new Uint8Array(10 * MB));
  expect(storm.reduce((bytes, each) => bytes + each.byteLength, 0)).toBe(200 * MB);
  storm.length = 0;
  const before = buffers();
  clock.now = 60_000;
  giveBack();
  expect(buffers()).toBeGreaterThan(before - 100 * MB);
  isQuiet = true;
  clock.now += 9_000;
  giveBack();
  expect(buffers()).toBeGreaterThan(before - 100 * MB);
  clock.now += 1_000;
  giveBack();
  // V8 frees the collected memory in the background.
  await expect.poll(buffers, { timeout: 5_000 }).toBeLessThan(before - 100 * MB);
});
