import { expect, test } from 'vitest';
import { isEqual } from './equal.logic.ts';

test('values are compared by content, not by identity or key order', () => {
  expect(isEqual({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isEqual([1, 2], { 0: 1, 1: 2 })).toBe(false);
  expect(isEqual(null, {})).toBe(false);
  expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
});
