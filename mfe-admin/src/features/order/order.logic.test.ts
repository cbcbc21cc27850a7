import { expect, test } from 'vitest';
import { subdomainIn, totalsOf } from './order.logic.ts';

test('a site is named by its subdomain or any address at its host', () => {
  for (const address of [
    'ongi',
    ' Ongi ',
    'ongi.dojang.page',
    'https://ongi.dojang.page/menu?a=b',
    'http://ongi.localhost:3000',
  ]) {
    expect(subdomainIn(address)).toBe('ongi');
  }
  expect(subdomainIn(' ')).toBe('');
});

test('days add up', () => {
  const day = { day: '2026-12-01', orders: 2, won: 19_800, refunds: 1, refunded: 9_900 };
  expect(totalsOf([day, day])).toEqual({ orders: 4, won: 39_600, refunds: 2, refunded: 19_800 });
  expect(totalsOf([])).toEqual({ orders: 0, won: 0, refunds: 0, refunded: 0 });
});
