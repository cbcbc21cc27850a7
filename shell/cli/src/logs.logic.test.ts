import type { ReportedError } from '@dojang/api-contract';
import { expect, test } from 'vitest';
import { newSince, sinceOf } from './logs.logic.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

test.each([
  ['30m', '2026-11-26T11:30:00.000Z'],
  ['24h', '2026-11-25T12:00:00.000Z'],
  ['7d', '2026-11-19T12:00:00.000Z'],
  ['2026-11-26T09:00:00+09:00', '2026-11-26T00:00:00.000Z'],
  ['yesterday', null],
  ['99999d', null],
  ['', null],
])('%s as a beginning', (text, since) => {
  expect(sinceOf(text, NOW)).toBe(since);
});

test('only entries since the last response are new, with the count since then', () => {
  const error = (change: Partial<ReportedError>): ReportedError => ({
    ...{ version: 'aaaaaa', phase: 'evaluate', code: 'threw', route: '/memo', count: 3 },
    ...{ lastAt: '2026-11-26T00:00:00Z', snapshot: null, traceId: null, ...change },
  });
  const before = [error({}), error({ code: 'timeout', count: 2 })];
  const now = [error({ count: 5 }), error({ code: 'timeout', count: 2 }), error({ route: null, count: 1 })];
  expect(newSince(before, now)).toEqual([error({ count: 2 }), error({ route: null, count: 1 })]);
  expect(newSince(now, now)).toEqual([]);
});
