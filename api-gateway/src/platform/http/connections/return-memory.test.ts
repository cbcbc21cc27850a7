import { expect, test, vi } from 'vitest';
import { createMemoryReturn, garbageCollector } from './return-memory.ts';

const MB = 1024 * 1024;
const memoryUsage = process.memoryUsage;
const buffers = () => memoryUsage().arrayBuffers;

test('garbage from a burst of load is released when the server is quiet, and not before', async () => {
  // This function replaces `process.memoryUsage`, which fails when no file can be opened. The collection must not end the
  // process then.
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw Object.assign(new Error('EMFILE: too many open files, uv_resident_set_memory'), { code: 'EMFILE' });
  });
  const clock = { now: 0 };
  let isQuiet = false;
  const collect = vi.fn(garbageCollector());
  const giveBack = createMemoryReturn(
    () => isQuiet,
    () => clock.now,
    collect,
  );
  const storm = Array.from({ length: 20 }, () => new Uint8Array(10 * MB));
  expect(storm.reduce((bytes, each) => bytes + each.byteLength, 0)).toBe(200 * MB);
  const full = buffers();
  clock.now = 60_000;
  giveBack();
  isQuiet = true;
  clock.now += 9_000;
  giveBack();
  expect(collect).not.toHaveBeenCalled();
  // The reference is dropped as late as possible, because V8 may collect garbage by itself.
  storm.length = 0;
  clock.now += 1_000;
  giveBack();
  expect(collect).toHaveBeenCalledOnce();
  // V8 frees the collected memory in the background.
  await expect.poll(buffers).toBeLessThan(full - 100 * MB);
});
