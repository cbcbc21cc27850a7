import { expect, test } from 'vitest';
import { isDay, offeredMinutes, partsOf, readDay, shownDay, shownHour, timeOf } from './date.logic.ts';

test.each([
  ['2026. 9. 3.', '2026-09-03'],
  ['2026. 9. 3. (목)', '2026-09-03'],
  [' 2026-09-03 ', '2026-09-03'],
  ['2026/9/3', '2026-09-03'],
  ['2026년 9월 3일', '2026-09-03'],
  ['20260903', '2026-09-03'],
  ['2028.2.29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026. 13. 1.', null],
  ['2026. 9', null],
  ['9/3/2026', null],
  ['내일', null],
  ['', null],
])('%j is the day %s', (typed, day) => {
  expect(readDay(typed)).toBe(day);
});

test('a day is shown with its weekday, and other text stays as it was typed', () => {
  expect(shownDay('2026-09-03')).toBe('2026. 9. 3. (목)');
  expect(readDay(shownDay('2026-12-31'))).toBe('2026-12-31');
  expect(shownDay('내일')).toBe('내일');
  expect(isDay('2026-9-3')).toBe(false);
});

test('hours are in the Korean 12-hour format, and an existing minute value is offered too', () => {
  expect([0, 9, 12, 23].map(shownHour)).toEqual(['오전 12시', '오전 9시', '오후 12시', '오후 11시']);
  expect(offeredMinutes(0)).toHaveLength(12);
  expect(offeredMinutes(37)).toContain(37);
});

test('a time is split into parts and joined again; without a day there is no time', () => {
  expect(partsOf('2026-09-03T14:30')).toEqual({ day: '2026-09-03', hour: 14, minute: 30 });
  expect(partsOf('')).toEqual({ day: '', hour: 9, minute: 0 });
  expect(timeOf(partsOf('2026-09-03T14:30'))).toBe('2026-09-03T14:30');
  expect(timeOf({ day: '', hour: 9, minute: 0 })).toBe('');
  expect(partsOf(timeOf({ day: '내일', hour: 9, minute: 0 })).day).toBe('내일');
});
