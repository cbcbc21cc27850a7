import { fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VisitPanel } from './VisitPanel.tsx';

const STATS = 'POST /rest/v1/rpc/page_visit_stats';
const PAGE = 'c0000000-0000-4000-8000-000000000001';

const stats = (visits: number) => ({
  days: [{ day: '2026-11-23', visits, bots: 0, answers: 0 }],
  devices: { phone: visits },
  referrers: [{ host: 'naver.com', visits }],
});

test('another period keeps the shown numbers and the focus until its numbers arrive', async () => {
  const later = Promise.withResolvers<ReturnType<typeof stats>>();
  const server = await fakeServer(
    { [STATS]: ({ body }) => ((body as { p_days: number }).p_days === 30 ? stats(12) : later.promise) },
    person({}),
  );
  const { user } = openScreen(<VisitPanel pageId={PAGE} isPublished />);
  await user.click(await screen.findByRole('button', { name: '표로 보기' }));
  const week = screen.getByRole('button', { name: '7일' });
  await user.click(week);
  await expect.poll(() => server.sent(STATS)).toHaveLength(2);
  expect(week).toHaveFocus();
  expect(screen.getByText('12', { selector: 'p' })).toBeVisible();
  later.resolve(stats(3));
  expect(await screen.findByText('3', { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('button', { name: '차트로 보기' })).toBeVisible();
});

test('visits that cannot be read have a retry button', async () => {
  const server = await fakeServer({ [STATS]: () => refused(400, 'invalid_request') }, person({}));
  const { user } = openScreen(<VisitPanel pageId={PAGE} isPublished={false} />);
  const again = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[STATS] = () => stats(0);
  await user.click(again);
  expect(await screen.findByText('아직 방문이 없어요')).toBeVisible();
});

test('the line of answers has a legend, and a page without answers has no legend', async () => {
  const answered = { ...stats(12), days: stats(12).days.map((day) => ({ ...day, answers: 2 })) };
  const server = await fakeServer({ [STATS]: () => answered }, person({}));
  const { client } = openScreen(<VisitPanel pageId={PAGE} isPublished />);
  const LEGEND = { selector: '[aria-hidden] > *' };
  expect(await screen.findByText('답변', LEGEND)).toBeVisible();
  server.answers[STATS] = () => stats(12);
  await client.invalidateQueries();
  await expect.poll(() => screen.queryByText('답변', LEGEND)).toBeNull();
});
