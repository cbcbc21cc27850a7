import { expect, test } from 'vitest';
import { unwrap } from './unwrap.ts';

const codeOf = (error: { code?: string; message: string }, status = 400): unknown => {
  try {
    return unwrap({ data: null, error, status });
  } catch (thrown) {
    return (thrown as { code: string }).code;
  }
};

test.each([
  ['P0001', 'last_owner', 'last_owner'],
  ['22023', 'invalid_document', 'invalid_document'],
  ['PT403', 'fresh_proof_required', 'fresh_proof_required'],
  ['42501', 'forbidden', '42501'],
  ['23505', 'duplicate key value violates unique constraint', '23505'],
  ['P0001', 'Something that somebody else raised', 'P0001'],
  ['PGRST116', 'JSON object requested, multiple (or no) rows returned', 'PGRST116'],
])('database codes: %s with “%s” is %s', (code, message, expected) => {
  expect(codeOf({ code, message })).toBe(expected);
});

test('without an answer the code is network', () => {
  expect(codeOf({ code: '', message: 'TypeError: fetch failed' }, 0)).toBe('network');
});
