import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { byKey } from './by-key.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call acts at once, many calls after it act once, and each key is separate', () => {
  const acted: string[] = [];
  const call = byKey(1000, (key) => acted.push(key));
  for (let count = 0; count < 100; count += 1) call('a');
  call('b');
  expect(acted).toEqual(['a', 'b']);
  vi.advanceTimersByTime(1000);
  expect(acted).toEqual(['a', 'b', 'a']);
  vi.advanceTimersByTime(5000);
  call('a');
  expect(acted).toEqual(['a', 'b', 'a', 'a']);
});
