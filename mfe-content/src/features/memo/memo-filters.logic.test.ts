import { expect, test } from 'vitest';
import { memoListPath, readMemoFilters } from './memo-filters.logic.ts';

test('filters are unchanged after writing them into a URL and reading them', () => {
  const filters = { view: 'archive', tag: '집안일', query: '우유 & 빵' } as const;
  const path = memoListPath(filters);
  expect(readMemoFilters(new URL(path, 'http://localhost').searchParams)).toEqual(filters);
});

test('a list without filters has a URL without a query', () => {
  expect(memoListPath({ view: 'active', tag: '', query: '' })).toBe('/memo');
});

test('an unknown view is ignored', () => {
  expect(readMemoFilters(new URLSearchParams('view=nothing')).view).toBe('active');
});
