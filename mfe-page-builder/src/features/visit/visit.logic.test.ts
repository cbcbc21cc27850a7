import { expect, test } from 'vitest';
import { deviceShares, referrerShares, type VisitStats, visitSentence, visitStatsSchema } from './visit.logic.ts';

const stats: VisitStats = {
  days: [
    { day: '2026-11-22', visits: 1200, bots: 3, answers: 0 },
    { day: '2026-11-23', visits: 300, bots: 0, answers: 2 },
  ],
  devices: { desktop: 500, phone: 1000 },
  referrers: [
    { host: '', visits: 900 },
    { host: 'naver.com', visits: 500 },
    { host: '*', visits: 100 },
  ],
};

test('the chart is described by one sentence, with the day with the most visits', () => {
  expect(visitSentence(stats.days)).toBe(
    '2일 동안 방문 1,500번, 답변 2개예요. 가장 많은 날은 11월 22일, 1,200번이에요.',
  );
  expect(visitSentence([{ day: '2026-11-23', visits: 0, bots: 9, answers: 0 }])).toBe(
    '1일 동안 방문 0번, 답변 0개예요.',
  );
});

test('devices and referrers are shares of all visits', () => {
  expect(deviceShares(stats)).toEqual([
    { name: '휴대전화', visits: 1000, percent: 67 },
    { name: '컴퓨터', visits: 500, percent: 33 },
  ]);
  expect(referrerShares(stats).map(({ name, percent }) => [name, percent])).toEqual([
    ['직접 들어옴', 60],
    ['naver.com', 33],
    ['그 밖의 곳', 7],
  ]);
});

test('a page without visits has empty lists', () => {
  const none = visitStatsSchema.parse({ days: [], devices: {}, referrers: [] });
  expect([deviceShares(none), referrerShares(none)]).toEqual([[], []]);
});
