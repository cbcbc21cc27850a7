import { expect, test } from 'vitest';
import { readSave } from './read-save.ts';

const read = (data: unknown, error: { code: string; message: string } | null = null) =>
  readSave({ data, error, status: 200 }, (row) => row.title);

test('a save is acknowledged with its revision and its time, or refused with the newer row', () => {
  expect(read({ ok: true, rev: 3, updated_at: '2026-11-22T09:00:00+00:00' })).toEqual({
    ok: true,
    rev: 3,
    updatedAt: '2026-11-22T09:00:00+00:00',
  });
  expect(read({ ok: false, current: { title: '새 제목' } })).toEqual({ ok: false, current: '새 제목' });
});

test.each([[{}], [{ ok: true }], [{ ok: true, rev: 3 }], [{ ok: false }], [{ ok: false, current: null }], ['ok']])(
  'the response %j is invalid, and nothing counts as saved',
  (data) => {
    expect(() => read(data)).toThrow(expect.objectContaining({ code: 'bad_response' }));
  },
);

test('a refusal of the database is thrown', () => {
  expect(() => read(null, { code: '42501', message: 'no' })).toThrow(expect.objectContaining({ code: '42501' }));
});
