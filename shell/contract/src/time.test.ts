import { afterEach, describe, expect, test, vi } from 'vitest';
import { dayAfter, fromKorean, koreanClock, koreanDay, koreanDayTime, koreanStamp } from './time.ts';

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
