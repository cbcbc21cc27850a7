import { toCsv } from '@dojang/shared-ui';
import { expect, test } from 'vitest';
import { csvHeading, csvRow, percent } from './agreement.logic.ts';

test('a name that begins like a formula is text in the export', () => {
  const row = csvRow({
    id: 'x',
    email: 'a@example.com',
    display_name: '=cmd|x',
    version: 2,
    action: 'withdraw',
    source: 'account',
    at: '2026-11-23T00:00:00Z',
  });
  expect(toCsv(csvHeading, [row])).toBe(
    "\uFEFF이메일,이름,판,답,받은 곳,시각\r\na@example.com,'=cmd|x,2,거둠,내 계정,2026-11-23T00:00:00Z\r\n",
  );
});

test('coverage is full only when everybody agreed', () => {
  expect([percent(0, 0), percent(1, 3), percent(49_999, 50_000), percent(5, 5)]).toEqual([0, 33, 99, 100]);
});
