import { expect, test } from 'vitest';
import { purgeTimeOf, trashText } from './trash.ts';

test.each([
  ['2026-11-01T00:00:00Z', '30일 뒤에'],
  ['2026-11-01T00:00:01Z', '30일 뒤에'],
  ['2026-11-02T00:00:00Z', '29일 뒤에'],
  ['2026-11-29T12:00:00Z', '2일 뒤에'],
  ['2026-11-30T12:00:00Z', '하루 안에'],
  ['2026-12-24T00:00:00Z', '하루 안에'],
])('a row with purge_at 12-01 is, at %s, deleted %s', (now, text) => {
  expect(trashText('2026-12-01T00:00:00Z', Date.parse(now))).toBe(`${text} 완전히 지워져요`);
});

test('an optimistic removal sets purge_at 30 days later, and a live row has none', () => {
  expect(purgeTimeOf('2026-11-01T00:00:00.000Z')).toBe('2026-12-01T00:00:00.000Z');
  expect(purgeTimeOf(null)).toBeNull();
});
