import { expect, test } from 'vitest';
import { groupBy } from './group-by.ts';

test('items are grouped in their order, and groups in the order of their first items', () => {
  const words = ['나무', '가을', '나비', '가지', '다리'];
  expect([...groupBy(words, (word) => word[0])]).toEqual([
    ['나', ['나무', '나비']],
    ['가', ['가을', '가지']],
    ['다', ['다리']],
  ]);
});
