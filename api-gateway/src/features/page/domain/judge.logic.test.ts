import { describe, expect, test } from 'vitest';
import { routingOf, tokensIn } from './judge.logic.ts';

const TARGETS = { addresses: ['203.0.113.7', '2001:db8::7'], cname: 'domains.dojang.page' };
const found = (...values: string[]) => ({ state: 'found', values }) as const;
const A = 'a'.repeat(32);
const B = 'b'.repeat(32);

describe('routing', () => {
  test.each([
    [found('203.0.113.7'), 'ok'],
    [found('203.0.113.7', '2001:0db8:0::0007'), 'ok'],
    [found('203.0.113.7', '198.51.100.1'), 'wrong'],
    [found('203.0.113.7', '2001:db8::1'), 'wrong'],
    [found('127.0.0.1'), 'wrong'],
    [{ state: 'none' } as const, 'wrong'],
    [{ state: 'failed' } as const, 'unknown'],
  ])('of %j is %s', (records, routing) => {
    expect(routingOf(records, TARGETS)).toBe(routing);
  });

  test('routing is unknown while our own addresses are unknown', () => {
    expect(routingOf(found('203.0.113.7'), { ...TARGETS, addresses: [] })).toBe('unknown');
  });
});

test('tokens are read from TXT records that contain nothing else', () => {
  const txt = found('v=spf1 -all', `dojang-site=${A}`, ` dojang-site=${B} `, `x dojang-site=${A}`, 'dojang-site=short');
  expect(tokensIn(txt)).toEqual([A, B]);
  expect(tokensIn({ state: 'none' })).toEqual([]);
  expect(tokensIn({ state: 'failed' })).toBeNull();
});
