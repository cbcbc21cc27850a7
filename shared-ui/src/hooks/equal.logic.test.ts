import { expect, test } from 'vitest';
import { changedFields, isEqual } from './equal.logic.ts';

test('values are compared by content, not by identity or key order', () => {
  expect(isEqual({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
  expect(isEqual({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(isEqual([1, 2], { 0: 1, 1: 2 })).toBe(false);
  expect(isEqual(null, {})).toBe(false);
  expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
});

test('changed fields are the fields that differ; nested fields count as a whole', () => {
  const base = { name: '가게', business: { company: '', owner: '' } };
  expect(changedFields(base, structuredClone(base))).toEqual({});
  const business = { company: '온기', owner: '' };
  expect(changedFields(base, { ...base, business })).toEqual({ business });
});
