import { expect, test } from 'vitest';
import { memberRange, memberSearchFilter, memberSearchParams, readMemberFilters } from './member-filters.logic.ts';

test('without anything in the address there is no filter', () => {
  expect(readMemberFilters(new URLSearchParams())).toEqual({ level: 'all', userType: 'all', search: '', page: 1 });
});

test('filters survive the way into the address and back', () => {
  const filters = { level: 'admin', userType: 'general', search: '김민아', page: 2 } as const;
  expect(readMemberFilters(memberSearchParams(filters))).toEqual(filters);
});

test('an unknown level and a senseless page are ignored', () => {
  expect(readMemberFilters(new URLSearchParams('level=god&page=-3'))).toMatchObject({ level: 'all', page: 1 });
});

test('the range has a start and an end, both included', () => {
  expect(memberRange(1)).toEqual({ start: 0, end: 19 });
  expect(memberRange(2)).toEqual({ start: 20, end: 39 });
});

test('a search is for the exact address or the exact name', () => {
  expect(memberSearchFilter(' Mina@Dojang.test ')).toBe(
    'email.eq."mina@dojang.test",display_name.eq."Mina@Dojang.test"',
  );
  expect(memberSearchFilter('  ')).toBeNull();
});

test('signs that mean something to the filter are taken as letters', () => {
  expect(memberSearchFilter('x",id.not.is.null')).toBe(
    'email.eq."x\\",id.not.is.null",display_name.eq."x\\",id.not.is.null"',
  );
});
