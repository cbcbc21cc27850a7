import { LRUCache } from 'lru-cache';
import { expect, test } from 'vitest';
import { atMost } from './at-most.ts';

test('a cache keeps as many entries as it is given, and drops those that were unused longest', () => {
  const cache = new LRUCache<string, number>(atMost(3));
  for (const key of ['a', 'b', 'c']) cache.set(key, 1);
  cache.get('a');
  cache.set('d', 1);
  expect([...cache.keys()]).toEqual(['d', 'a', 'c']);
});

test('an empty cache with a high limit takes no memory for the missing entries', () => {
  const before = process.memoryUsage().arrayBuffers;
  const caches = Array.from({ length: 10 }, () => new LRUCache<string, number>({ ...atMost(100_000), ttl: 1_000 }));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1_000_000);
  expect(caches.map(({ size }) => size)).toEqual(Array(10).fill(0));
});
