import { expect, test } from 'vitest';
import { jsonShape } from './json-shape.logic.ts';

test.each([
  ['', 0, 1],
  ['1', 0, 1],
  ['{"a":[1,{"b":2}]}', 3, 1],
  ['[1,2,[3,4]]', 2, 3],
  [' [{"a":"[,{"},{"b":"\\"["}]', 2, 2],
  ['"[[[["', 0, 1],
  ['["\\\\",[]]', 2, 2],
  ['["\\\\\\"",[]]', 2, 2],
  ['["[[', 1, 1],
])('%s is %i deep and has %i rows', (json, depth, items) => {
  expect(jsonShape(json)).toEqual({ depth, items });
});

test('text full of backslashes and quotes is scanned once', () => {
  const timed = (length: number) => {
    const text = `["${'\\'.repeat(length)}`;
    const before = process.cpuUsage();
    jsonShape(text);
    return process.cpuUsage(before).user + 1_000;
  };
  /** The least of three, to exclude the collection of garbage. */
  const least = (length: number) => Math.min(timed(length), timed(length), timed(length));
  expect(least(4_000_000) / least(1_000_000)).toBeLessThan(12);
});
