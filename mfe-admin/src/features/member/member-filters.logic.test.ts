import { expect, test } from 'vitest';
import { memberRange, memberSearchParams, readMemberFilters } from './member-filters.logic.ts';

test('a URL without a query has no filter', () => {
  expect(readMemberFilters(new URLSearchParams())).toEqual({
    level: 'all',
    userType: 'all',
    status: 'all',
    search: '',
    page: 1,
  });
});

test('filters are unchanged after writing them into a URL and reading them', () => {
  const filters = { level: 'admin', userType: 'general', status: 'suspended', search: '김민아', page: 2 } as const;
  expect(readMemberFilters(memberSearchParams(filters))).toEqual(filters);
});

test('an unknown level or status and an invalid page number are ignored', () => {
  expect(readMemberFilters(new URLSearchParams('level=god&status=gone&page=-3'))).toMatchObject({
    level: 'all',
    status: 'all',
    page: 1,
  });
});

test('a page is a range of twenty rows', () => {
  expect(memberRange(1)).toEqual({ from: 0, most: 20 });
  expect(memberRange(2)).toEqual({ from: 20, most: 20 });
});
