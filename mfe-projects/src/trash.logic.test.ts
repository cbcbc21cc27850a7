import { describe, expect, it } from 'vitest';
import { daysLeft, daysLeftText } from './trash.logic.ts';

const removed = '2026-11-01T00:00:00Z';

describe('daysLeft', () => {
  it.each([
    ['2026-11-01T00:00:00Z', 30],
    ['2026-11-01T00:00:01Z', 29],
    ['2026-11-30T00:00:00Z', 1],
    ['2026-11-30T12:00:00Z', 0],
    ['2026-12-24T00:00:00Z', 0],
  ])('counts whole days at %s', (now, left) => {
    expect(daysLeft(removed, new Date(now))).toBe(left);
  });

  it('says the last day in words', () => {
    expect(daysLeftText(removed, new Date('2026-11-30T12:00:00Z'))).toBe('오늘 완전히 지워져요');
    expect(daysLeftText(removed, new Date('2026-11-11T00:00:00Z'))).toBe('20일 뒤에 완전히 지워져요');
  });
});
