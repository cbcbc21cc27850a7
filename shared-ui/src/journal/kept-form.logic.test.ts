import { expect, test } from 'vitest';
import { readKeptForm } from './kept-form.logic.ts';

const NOW = { name: '가게', isHidden: false, business: { owner: '', phone: '' } };

test('a kept form is read field by field, and a field of another version gets the present value', () => {
  const kept = {
    base: { name: '옛 가게', isHidden: 'no', gone: 1, business: { owner: '김' } },
    typed: { name: '옛 가게 2', business: { owner: '김민아', phone: 3 } },
  };
  expect(readKeptForm(NOW, kept)).toEqual({
    base: { name: '옛 가게', isHidden: false, business: { owner: '김', phone: '' } },
    typed: { name: '옛 가게 2', isHidden: false, business: { owner: '김민아', phone: '' } },
  });
});

test.each([null, 'x', [], {}, { base: {} }, { base: [], typed: [] }])('%j is no kept form', (value) => {
  expect(readKeptForm(NOW, value)).toBeNull();
});

test('a list keeps its base value when the journal has an object in its place', () => {
  const like = { rows: [] as string[] };
  const kept = { base: { rows: {} }, typed: { rows: ['a'] } };
  expect(readKeptForm(like, kept)).toEqual({ base: like, typed: { rows: ['a'] } });
});
