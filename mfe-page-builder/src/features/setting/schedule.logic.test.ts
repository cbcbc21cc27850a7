import { expect, test } from 'vitest';
import { fromKst, scheduleSchema, toKst } from './schedule.logic.ts';

test('a time is shown and read in Korean time, wherever the browser is', () => {
  expect(toKst('2026-09-03T05:30:00+00:00')).toBe('2026-09-03T14:30');
  expect(fromKst('2026-09-03T14:30')).toBe('2026-09-03T05:30:00.000Z');
  expect(fromKst('2026-01-01T08:59')).toBe('2025-12-31T23:59:00.000Z');
  expect(toKst(null)).toBe('');
  expect(fromKst('')).toBeNull();
});

const problems = (publishAt: string, unpublishAt: string) =>
  scheduleSchema(() => Date.parse('2026-09-03T05:30:00Z'))
    .safeParse({ publishAt, unpublishAt, keepsSamples: false })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`) ?? [];

test('a schedule must be in the future, in order, and within a year', () => {
  expect(problems('', '')).toEqual([]);
  expect(problems('2026-09-03T14:31', '2026-09-03T14:32')).toEqual([]);
  expect(problems('', '2026-09-04T00:00')).toEqual([]);
  expect(problems('2026-09-03T14:30', '')).toEqual(['publishAt: 지금보다 뒤의 시각을 골라 주세요.']);
  expect(problems('', '2026-09-03T14:00')).toEqual(['unpublishAt: 지금보다 뒤의 시각을 골라 주세요.']);
  expect(problems('2026-09-05T10:00', '2026-09-05T10:00')).toEqual(['unpublishAt: 게시하는 시각보다 뒤여야 해요.']);
  expect(problems('2028-01-01T00:00', '')).toEqual(['publishAt: 1년 안의 시각을 골라 주세요.']);
  for (const text of ['2026-09-05', '2026-13-05T10:00', '2026-09-31T10:00', '2026-09-05T99:00', '내일'])
    expect(problems(text, '')).toEqual(['publishAt: 날짜를 2026. 9. 3.처럼 적어 주세요.']);
});
