import { expect, test } from 'vitest';
import { barsOf, chartText, dayName, spansOf } from './chart.logic.ts';

const day = (date: string, sign_ups: number) => ({ day: date, sign_ups, projects: 0, notes: 0, publishes: 0 });

test('the greatest value reaches the top and a zero has no height', () => {
  const bars = barsOf([0, 5, 10], 30, 40);
  expect(bars.map(({ height }) => height)).toEqual([0, 20, 40]);
  expect(bars.map(({ y }) => y)).toEqual([40, 20, 0]);
});

test('the value 1 beside 1,000 is still visible', () => {
  expect(barsOf([1, 1000], 20, 40)[0]?.height).toBe(1);
});

test('zeros have no height, and no values give no bars', () => {
  expect(barsOf([0, 0], 20, 40).every(({ height }) => height === 0)).toBe(true);
  expect(barsOf([], 20, 40)).toEqual([]);
});

test('bars stay inside their box', () => {
  const last = barsOf(
    Array.from({ length: 30 }, (_, i) => i),
    120,
    40,
  ).at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(120);
});

test('the chart has a text description', () => {
  const days = [day('2026-11-02', 1), day('2026-11-03', 4)];
  expect(chartText(days, 'sign_ups', '명')).toBe('최근 2일 동안 5명, 가장 많은 날은 11월 3일 4명');
  expect(chartText(days, 'notes', '개')).toBe('최근 2일 동안 없어요');
  expect(dayName('2026-01-09')).toBe('1월 9일');
});

test('a year is shown by weeks, the last week ends with the last day, and no day is lost', () => {
  const days = Array.from({ length: 365 }, (_, at) => ({ day: `day-${at}`, sign_ups: at === 364 ? 5 : 1 }));
  const { spans, isWeekly } = spansOf(days, 'sign_ups');
  expect([isWeekly, spans.length, spans[0]?.day]).toEqual([true, 53, 'day-0']);
  expect(spans.at(-1)).toEqual({ day: 'day-358', value: 11 });
  expect(spans.reduce((sum, { value }) => sum + value, 0)).toBe(369);
  expect(spansOf(days.slice(0, 90), 'sign_ups').spans).toHaveLength(90);
});
