import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.logic.ts';

test('changed fields are those that differ, nested ones as a whole', () => {
  const base = { name: '가게', business: { company: '', owner: '' } };
  expect(changedFields({ base, typed: structuredClone(base) })).toEqual({});
  const business = { company: '온기', owner: '' };
  expect(changedFields({ base, typed: { ...base, business } })).toEqual({ business });
});
