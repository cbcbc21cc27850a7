import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatRelativeTime, nextRelativeChange } from './time.ts';

const now = new Date(2026, 8, 3, 14, 30);
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
    ['this afternoon', new Date(2026, 8, 3, 14, 5, 0).getTime() - 60 * MINUTE, '오후 1:05'],
    ['this morning', new Date(2026, 8, 3, 9, 5), '오전 9:05'],
    ['noon', new Date(2026, 8, 3, 12, 0), '오후 12:00'],
    ['midnight', new Date(2026, 8, 3, 0, 0), '오전 12:00'],
    ['later today', new Date(2026, 8, 3, 18, 0), '오후 6:00'],
    ['yesterday', new Date(2026, 8, 2, 23, 59), '9월 2일'],
    ['this year', new Date(2026, 0, 1), '1월 1일'],
    ['last year', new Date(2025, 11, 31), '2025. 12. 31.'],
    ['next year', new Date(2027, 0, 1), '2027. 1. 1.'],
  ])('%s', (_, value, expected) => {
    expect(formatRelativeTime(value, now)).toBe(expected);
  });

  test('shortly after midnight, a time before midnight is shown in minutes', () => {
    expect(formatRelativeTime(new Date(2026, 8, 2, 23, 58), new Date(2026, 8, 3, 0, 1))).toBe('3분 전');
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
