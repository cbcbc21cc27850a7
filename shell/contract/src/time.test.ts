import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  dayAfter,
  formatDate,
  formatDateTime,
  formatRelativeTime,
  fromKorean,
  koreanClock,
  koreanDay,
  koreanDayTime,
  koreanStamp,
  nextRelativeChange,
} from './time.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(['America/New_York', 'UTC', 'Asia/Seoul'])('with the process in %s', (zone) => {
  test.each([
    // Between midnight and nine Korea is a day ahead of UTC, and of New York until the afternoon.
    ['2026-11-26T15:30:00+00:00', '2026-11-27', '00:30'],
    ['2026-11-26T23:59:32.972318+00:00', '2026-11-27', '08:59'],
    ['2026-11-27T00:00:00Z', '2026-11-27', '09:00'],
    ['2026-11-27T14:59:59Z', '2026-11-27', '23:59'],
    ['2026-12-31T15:00:00Z', '2027-01-01', '00:00'],
  ])('%s is %s %s in Korea', (time, day, clock) => {
    vi.stubEnv('TZ', zone);
    expect(koreanDay(time)).toBe(day);
    expect(koreanDayTime(Date.parse(time))).toBe(`${day}T${clock}`);
    expect(koreanStamp(new Date(time))).toBe(`${day} ${clock}`);
    expect(fromKorean(`${day}T${clock}`).getTime()).toBe(Math.floor(Date.parse(time) / 60_000) * 60_000);
    expect(koreanClock(time).getUTCHours()).toBe(Number(clock.slice(0, 2)));
  });

  test('today is Korea’s', () => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: Date.parse('2026-11-26T15:30:00Z') });
    expect(koreanDay()).toBe('2026-11-27');
    vi.useRealTimers();
  });

  test('a day begins at its midnight in Korea, and days are counted over months', () => {
    vi.stubEnv('TZ', zone);
    expect(fromKorean('2026-11-27').toISOString()).toBe('2026-11-26T15:00:00.000Z');
    expect(dayAfter('2026-11-27', 0)).toBe('2026-11-27');
    expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
    expect(dayAfter('2027-03-01', -1)).toBe('2027-02-28');
  });
});

test('a time to the second, and no text for what is no time', () => {
  expect(koreanStamp('2026-11-26T23:03:32.972318+00:00', 'second')).toBe('2026-11-27 08:03:32');
  expect([koreanDay('soon'), koreanDayTime(''), koreanStamp('soon')]).toEqual(['', '', '']);
});

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
