import { expect, test } from 'vitest';
import { setQuery } from './brands.logic.ts';

test('brands are found by their Korean names, and other Korean words ask nothing', () => {
  expect(setQuery(' 카카오톡 ')).toBe('kakaotalk');
  expect(setQuery('Coffee cup')).toBe('coffee cup');
  for (const words of ['', '커피', 'a', '컵 cup', '<b>']) expect(setQuery(words)).toBe('');
});
