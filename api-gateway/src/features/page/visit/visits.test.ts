import { expect, test } from 'vitest';
import type { LogEntry } from '../../../platform/http/log.ts';
import type { HeaderOf } from './visitor.logic.ts';
import { createVisits } from './visits.ts';

const PAGE = '0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

interface Sent {
  page: string;
  day: string;
  device: string;
  referrer: string;
  count: number;
}

function start() {
  const state = { isDown: false, now: Date.parse('2026-11-23T03:00:00Z') };
  const parts: Sent[][] = [];
  const logs: LogEntry[] = [];
  const visits = createVisits({
    rest: {
      rpc: async (_name, args) => {
        if (state.isDown) throw new Error('down');
        parts.push(args.p_visits as Sent[]);
      },
    },
    log: (entry) => logs.push(entry),
    now: () => state.now,
  });
  const from =
    (referer?: string): HeaderOf =>
    (name) =>
      ({ referer, 'user-agent': PHONE })[name as string];
  return { visits, parts, logs, state, from, sum: () => parts.flat().reduce((sum, { count }) => sum + count, 0) };
}

test('visits are added up by day, page, device and referring host', async () => {
  const { visits, parts, from, state } = start();
  for (let at = 0; at < 3; at += 1) visits.count(PAGE, from());
  visits.count(PAGE, from('https://www.naver.com/x'));
  state.now += 13 * 60 * 60_000;
  visits.count(PAGE, from());
  await visits.flush();
  const at = { page: PAGE, device: 'phone' };
  expect(parts).toEqual([
    [
      { ...at, day: '2026-11-23', referrer: '', count: 3 },
      { ...at, day: '2026-11-23', referrer: 'naver.com', count: 1 },
      { ...at, day: '2026-11-24', referrer: '', count: 1 },
    ],
  ]);
  await visits.flush();
  expect(parts).toHaveLength(1);
});

test('a visitor of many visits counts for each page, each day and each flush', async () => {
  const { visits, parts, from, state } = start();
  const visitor = visits.visitorOf(from());
  if (!visitor) throw new Error('no visitor');
  const OTHER = PAGE.replace('01', '02');
  for (const page of [PAGE, PAGE, OTHER, PAGE]) visits.countOf(page, visitor);
  state.now += 24 * 60 * 60_000;
  visits.countOf(PAGE, visitor);
  await visits.flush();
  visits.countOf(PAGE, visitor);
  await visits.flush();
  const at = { device: 'phone', referrer: '' };
  expect(parts).toEqual([
    [
      { ...at, page: PAGE, day: '2026-11-23', count: 3 },
      { ...at, page: OTHER, day: '2026-11-23', count: 1 },
      { ...at, page: PAGE, day: '2026-11-24', count: 1 },
    ],
    [{ ...at, page: PAGE, day: '2026-11-24', count: 1 }],
  ]);
});

test('made-up referrers and user agents take a bounded memory, and every visit counts', async () => {
  const { visits, parts, sum } = start();
  for (let at = 0; at < 50_000; at += 1) {
    visits.count(
      PAGE,
      (name) => ({ referer: `https://h${at}.example/`, 'user-agent': `${PHONE} ${at}` })[name as string],
    );
  }
  await visits.flush();
  expect(sum()).toBe(50_000);
  expect(parts.flat()).toHaveLength(10_001);
  expect(Math.max(...parts.map((part) => part.length))).toBe(2_000);
  expect(parts.flat().find(({ referrer }) => referrer === '*')?.count).toBe(40_000);
});

test('counts that the database does not take are kept for the next flush', async () => {
  const { visits, state, from, sum, logs } = start();
  visits.count(PAGE, from());
  state.isDown = true;
  await visits.flush();
  visits.count(PAGE, from());
  state.isDown = false;
  await visits.flush();
  expect(sum()).toBe(2);
  expect(logs.map(({ event }) => event)).toEqual(['visits_not_stored']);
});

test('two flushes at the same time add every visit once', async () => {
  const { visits, from, sum } = start();
  visits.count(PAGE, from());
  const first = visits.flush();
  visits.count(PAGE, from());
  await Promise.all([first, visits.flush()]);
  expect(sum()).toBe(2);
});
