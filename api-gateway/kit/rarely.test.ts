import { expect, test } from 'vitest';
import { rarely } from './rarely.ts';

test('a frequent event is reported once in a while, with the number of times that it happened', () => {
  let time = 0;
  const told: number[] = [];
  const happen = rarely(
    60,
    (count) => told.push(count),
    () => time,
  );
  for (; time < 150; time += 10) happen();
  expect(told).toEqual([1, 6, 6]);
});
