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
  expect(jsonShape(json)).toMatchObject({ depth, items });
});

test.each([
  ['[1, -2.5, true, false, null, "1e9"]', 0],
  ['{"a": 1e3, "b": [2.5E-7]}', 7],
  ['1e+131000', 131_000],
  ['-0.1E00031', 31],
  [`1e${'9'.repeat(400)}`, Number.POSITIVE_INFINITY],
  ['[1e', 0],
])('%s has an exponent of up to %d', (json, exponent) => {
  expect(jsonShape(json).exponent).toBe(exponent);
});

test.each([
  ['["\\ud83d"]', true],
  ['{"\\uDE00":1}', true],
  ['"\\ude00\\ud83d"', true],
  ['"\\ud83d\\ud83d\\ude00"', true],
  ['"\\ud83d', true],
  ['"\\\\\\ud83d"', true],
  ['"\\ud83d\\ude00"', false],
  ['"\\ud83d\\ude00\\ud83d\\ude00"', false],
  ['"\\\\ud83d"', false],
  ['"\\ud7ff 😀 \\ue000"', false],
  ['"a\\u0000"', true],
  ['"\\\\u0000"', false],
  ['"\\u0001\\u000a"', false],
])('%s has what the database cannot store: %s', (json, hasUnstorable) => {
  expect(jsonShape(json).hasUnstorable).toBe(hasUnstorable);
});

test('text full of backslashes and quotes is scanned once', async () => {
  const timed = (length: number) => {
    const text = `["${'\\'.repeat(length)}`;
    const before = process.cpuUsage();
    jsonShape(text);
    return process.cpuUsage(before).user + 1_000;
  };
  // One of the two measurements may include a garbage collection.
  await expect.poll(() => timed(4_000_000) / timed(1_000_000)).toBeLessThan(12);
});
