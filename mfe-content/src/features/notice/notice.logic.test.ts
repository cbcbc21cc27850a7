import { expect, test } from 'vitest';
import {
  mustRead,
  noticeListPath,
  noticeRange,
  noticeSearchFilter,
  noticeState,
  readNoticeFilters,
} from './notice.logic.ts';

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
  expect(noticeState({ status, publish_at, end_at }, now)).toBe(state);
});

test('a notice must be read until its time has come', () => {
  expect(mustRead(future, now)).toBe(true);
  expect(mustRead(past, now)).toBe(false);
  expect(mustRead(null, now)).toBe(false);
});

test('filters survive the way into the address and back', () => {
  const path = noticeListPath({ query: '점검', page: 3 });
  expect(readNoticeFilters(new URL(path, 'http://localhost').searchParams)).toEqual({ query: '점검', page: 3 });
  expect(noticeListPath({ query: '', page: 1 })).toBe('/notice');
});

test.each(['0', '-1', '1.5', 'x', '', '9'.repeat(30)])('page %j is the first', (page) => {
  expect(readNoticeFilters(new URLSearchParams({ page })).page).toBe(1);
});

test('a page is ten rows', () => {
  expect(noticeRange(1)).toEqual({ from: 0, to: 9 });
  expect(noticeRange(3)).toEqual({ from: 20, to: 29 });
});

test('nothing but white space looks for nothing', () => {
  expect(noticeSearchFilter('  ')).toBeNull();
});

test('a search looks at the title and at jamo, and at 초성 only when it is made of them', () => {
  expect(noticeSearchFilter('점검')).toBe('title.ilike."*점검*",search_jamo.like."*ㅈㅓㅁㄱㅓㅁ*"');
  expect(noticeSearchFilter('ㅈㄱ')).toContain('search_chosung.like."*ㅈㄱ*"');
});

test('signs that mean something to the filter are taken as letters', () => {
  expect(noticeSearchFilter('a"),id.not.is.null,b.eq.(')).toContain('title.ilike."*a\\"),id.not.is.null,b.eq.(*"');
  expect(noticeSearchFilter('100%_')).toContain('title.ilike."*100\\\\%\\\\_*"');
});
