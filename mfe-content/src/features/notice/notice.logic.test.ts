import { expect, test } from 'vitest';
import { mustRead, noticeListPath, noticeRange, noticeSearch, noticeState, readNoticeFilters } from './notice.logic.ts';

const now = Date.parse('2026-11-21T09:00:00Z');
const past = '2026-11-20T00:00:00Z';
const future = '2026-11-25T00:00:00Z';

test.each([
  ['draft', past, null, 'draft'],
  ['published', past, null, 'live'],
  ['published', null, null, 'live'],
  ['scheduled', past, null, 'live'],
  ['published', future, null, 'scheduled'],
  ['published', past, future, 'live'],
  ['published', past, past, 'ended'],
  ['ended', past, null, 'ended'],
] as const)('a %s notice from %s to %s is %s', (status, publish_at, end_at, state) => {
  expect(noticeState({ status, publish_at, end_at, removed_at: null }, now)).toBe(state);
});

test('a notice must be read until its deadline', () => {
  expect(mustRead(future, now)).toBe(true);
  expect(mustRead(past, now)).toBe(false);
  expect(mustRead(null, now)).toBe(false);
});

test('filters are unchanged after writing them into a URL and reading them', () => {
  const path = noticeListPath({ query: '점검', trash: true, page: 3 });
  expect(readNoticeFilters(new URL(path, 'http://localhost').searchParams)).toEqual({
    query: '점검',
    trash: true,
    page: 3,
  });
  expect(noticeListPath({ query: '', trash: false, page: 1 })).toBe('/notice');
});

test.each(['0', '-1', '1.5', 'x', '', '9'.repeat(30)])('page %j counts as the first', (page) => {
  expect(readNoticeFilters(new URLSearchParams({ page })).page).toBe(1);
});

test('a page is ten rows', () => {
  expect(noticeRange(1)).toEqual({ from: 0, most: 10 });
  expect(noticeRange(3)).toEqual({ from: 20, most: 10 });
});

test('white space searches for nothing', () => {
  expect(noticeSearch('  ')).toBeNull();
});

test('a search pattern has lower-case letters, and a space matches anything', () => {
  expect(noticeSearch('점검 ABC')).toEqual({ column: 'search_jamo', pattern: '%ㅈㅓㅁㄱㅓㅁ%abc%' });
});

test('a search of 초성 uses the initials column', () => {
  expect(noticeSearch('ㅈㄱ ㅇㄴ')).toEqual({ column: 'search_chosung', pattern: '%ㅈㄱㅇㄴ%' });
});

test('a long search is truncated, so that its pattern stays short', () => {
  expect(noticeSearch('a b c d e f g h i j k')?.pattern).toBe('%a%b%c%d%e%f%g%h%');
  expect(noticeSearch('x'.repeat(500))?.pattern).toHaveLength(62);
});

test('special characters of patterns are escaped', () => {
  expect(noticeSearch('100%_\\')?.pattern).toBe('%100\\%\\_\\\\%');
  expect(noticeSearch('a*b')?.pattern).toBe('%a_b%');
});

test('a notice in the trash is neither published nor a draft', () => {
  expect(noticeState({ status: 'published', publish_at: past, end_at: null, removed_at: past }, now)).toBe('removed');
});
