import { koreanDay } from '@dojang/contract/time';
import { expect, test } from 'vitest';
import { dateProblem, earliestDay, startOfKoreanDay } from './agreement-dates.logic.ts';

const today = '2026-11-23';

test('days begin and end in the time zone of Korea', () => {
  expect(koreanDay('2026-11-22T15:00:00Z')).toBe('2026-11-23');
  expect(koreanDay('2026-11-22T14:59:59Z')).toBe('2026-11-22');
  expect(Date.parse(startOfKoreanDay('2026-11-23') ?? '')).toBe(Date.parse('2026-11-22T15:00:00Z'));
  expect(startOfKoreanDay('')).toBeNull();
});

test.each([
  ['normal', '', '2026-11-29', false],
  ['normal', '', '2026-11-30', true],
  ['adverse', '', '2026-12-22', false],
  ['adverse', '', '2026-12-23', true],
  ['normal', '2026-12-01', '2026-12-07', false],
  ['normal', '2026-12-01', '2026-12-08', true],
  // An announcement date in the past becomes today.
  ['normal', '2026-11-01', '2026-11-29', false],
] as const)('a %s change, told on “%s”, may take effect on %s: %s', (change, noticeOn, effectiveOn, isAllowed) => {
  expect(dateProblem({ change, noticeOn, effectiveOn }, false, today) === null).toBe(isAllowed);
});

test('the first version needs no announcement, and cannot take effect in the past', () => {
  const first = (effectiveOn: string) => dateProblem({ change: 'adverse', noticeOn: '', effectiveOn }, true, today);
  expect(first('')).toBeNull();
  expect(first(today)).toBeNull();
  expect(first('2026-11-22')).not.toBeNull();
  expect(earliestDay({ change: 'adverse', noticeOn: '', effectiveOn: '' }, true, today)).toBeNull();
});

test('a text that is not a date cannot be published, and does not change the earliest day', () => {
  const dates = { change: 'normal', noticeOn: '', effectiveOn: '2026-12-31' } as const;
  for (const text of ['2026.1', '2026-02-31', '다음 주'])
    for (const field of ['noticeOn', 'effectiveOn'] as const)
      expect(dateProblem({ ...dates, [field]: text }, false, today), `${field} ${text}`).toMatch('날짜를');
  expect(earliestDay({ ...dates, noticeOn: '다음 주' }, false, today)).toBe('2026-11-30');
  expect(startOfKoreanDay('2026-02-31')).toBeNull();
});

test('a later version without an effective date cannot be published', () => {
  expect(dateProblem({ change: 'normal', noticeOn: '', effectiveOn: '' }, false, today)).toMatch('시행일');
});
