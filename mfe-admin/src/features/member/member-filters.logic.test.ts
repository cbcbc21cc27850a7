import { expect, test } from 'vitest';
import { memberRange, memberSearch, memberSearchParams, readMemberFilters } from './member-filters.logic.ts';

test('a URL without a query has no filter', () => {
  expect(readMemberFilters(new URLSearchParams())).toEqual({ level: 'all', userType: 'all', search: '', page: 1 });
});

test('filters are unchanged after writing them into a URL and reading them', () => {
  const filters = { level: 'admin', userType: 'general', search: '김민아', page: 2 } as const;
  expect(readMemberFilters(memberSearchParams(filters))).toEqual(filters);
});

test('an unknown level and an invalid page number are ignored', () => {
  expect(readMemberFilters(new URLSearchParams('level=god&page=-3'))).toMatchObject({ level: 'all', page: 1 });
});

test('a page is a range of twenty rows', () => {
  expect(memberRange(1)).toEqual({ from: 0, most: 20 });
  expect(memberRange(2)).toEqual({ from: 20, most: 20 });
});

test('a search matches the exact e-mail or the exact name', () => {
  expect(memberSearch(' Mina@Dojang.test ')).toEqual({
    or: 'email.eq."mina@dojang.test",display_name.eq."Mina@Dojang.test"',
  });
  expect(memberSearch('  ')).toBeNull();
});

test('commas and brackets are quoted in the filter', () => {
  expect(memberSearch('a,id.not.is.null)')).toEqual({
    or: 'email.eq."a,id.not.is.null)",display_name.eq."a,id.not.is.null)"',
  });
});

test('a text with quotes is searched as a name only', () => {
  expect(memberSearch('x",id.not.is.null')).toEqual({ name: 'x",id.not.is.null' });
  expect(memberSearch('back\\slash')).toEqual({ name: 'back\\slash' });
});
