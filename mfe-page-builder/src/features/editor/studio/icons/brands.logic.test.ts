import { expect, test } from 'vitest';
import { setQuery } from './brands.logic.ts';

test('brands are found by their Korean names, and other Korean words send no request', () => {
  expect(setQuery(' 카카오톡 ')).toBe('kakaotalk');
  expect(setQuery('Coffee cup')).toBe('coffee cup');
  for (const words of ['', '산토끼', 'a', '컵 cup', '<b>']) expect(setQuery(words)).toBe('');
});

test('a Korean name of an icon also finds similar icons', () => {
  expect(setQuery('커피')).toBe('coffee');
  expect(setQuery('지도')).toBe('map pin');
});
