import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelativeTime, nextRelativeChange } from './time.ts';

const now = new Date('2026-09-03T14:30+09:00');
const ago = (ms: number) => new Date(now.getTime() - ms);
const MINUTE = 60_000;

describe('formatRelativeTime', () => {
  test.each([
    ['now', ago(0), '방금 전'],
    ['59 seconds ago', ago(59_000), '방금 전'],
    ['a clock that is ahead', ago(-30_000), '방금 전'],
    ['one minute ago', ago(MINUTE), '1분 전'],
    ['three minutes ago', ago(3 * MINUTE + 20_000), '3분 전'],
    ['59 minutes ago', ago(59 * MINUTE), '59분 전'],
    ['an hour ago today', ago(60 * MINUTE), '오후 1:30'],
    ['this afternoon', new Date('2026-09-03T14:05+09:00').getTime() - 60 * MINUTE, '오후 1:05'],
    ['this morning', new Date('2026-09-03T09:05+09:00'), '오전 9:05'],
    ['noon', new Date('2026-09-03T12:00+09:00'), '오후 12:00'],
    ['midnight', new Date('2026-09-03T00:00+09:00'), '오전 12:00'],
    ['later today', new Date('2026-09-03T18:00+09:00'), '오후 6:00'],
    ['yesterday', new Date('2026-09-02T23:59+09:00'), '9월 2일'],
    ['this year', new Date('2026-01-01T00:00+09:00'), '1월 1일'],
    ['last year', new Date('2025-12-31T00:00+09:00'), '2025. 12. 31.'],
    ['next year', new Date('2027-01-01T00:00+09:00'), '2027. 1. 1.'],
  ])('%s', (_, value, expected) => {
    expect(formatRelativeTime(value, now)).toBe(expected);
  });

  test('shortly after midnight, a time before midnight is shown in minutes', () => {
    expect(formatRelativeTime(new Date('2026-09-02T23:58+09:00'), new Date('2026-09-03T00:01+09:00'))).toBe('3분 전');
  });

  test('ISO strings of the database and milliseconds are accepted', () => {
    expect(formatRelativeTime(now.toISOString(), now)).toBe('방금 전');
    expect(formatRelativeTime(now.getTime(), now)).toBe('방금 전');
  });

  test('an invalid time gives an empty string', () => {
    expect(formatRelativeTime('soon', now)).toBe('');
    expect(formatDate('soon')).toBe('');
    expect(formatDateTime('')).toBe('');
  });
});

test('dates in full', () => {
  expect(formatDate(now)).toBe('2026. 9. 3.');
  expect(formatDateTime(now)).toBe('2026. 9. 3. 오후 2:30');
});

test('the next update is at the time when the text changes', () => {
  const at = now.getTime();
  expect(nextRelativeChange(at - 20_000, at)).toBe(40_000);
  expect(nextRelativeChange(at - 3 * MINUTE, at)).toBe(MINUTE);
  expect(nextRelativeChange(at - 2 * 60 * MINUTE, at)).toBeNull();
});
