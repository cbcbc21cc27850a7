import { expect, test } from 'vitest';
import { dayLabel, progressSentence, summaryOf } from './progress.logic.ts';

const day = (total: number, done: number) => ({ day: '2026-11-22', total, done });

test('a summary has the state of the last day and the number of issues finished since the first', () => {
  const summary = summaryOf([day(4, 1), day(8, 3)]);
  expect(summary).toEqual({ total: 8, done: 3, percent: 37, doneInPeriod: 2 });
  expect(progressSentence(summary)).toBe('이슈 8개 가운데 3개를 끝냈어요 (37%)');
});

test('100 percent means that every issue is done', () => {
  expect(summaryOf([day(1000, 999)]).percent).toBe(99);
  expect(summaryOf([day(0, 0)]).percent).toBe(0);
});

test('a day of another year is named with its year', () => {
  expect(dayLabel('2026-01-09', '2026-11-22')).toBe('1월 9일');
  expect(dayLabel('2025-12-31', '2026-11-22')).toBe('2025. 12. 31.');
});
