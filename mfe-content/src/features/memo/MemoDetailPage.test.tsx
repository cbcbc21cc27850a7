import { openScreen, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemoDetailPage } from './MemoDetailPage.tsx';
import { MEMOS, makeMemo, memoServer } from './memo.fixtures.ts';

async function open(memo = makeMemo(), answers: Parameters<typeof memoServer>[1] = {}) {
  const server = await memoServer([memo], answers);
  return { server, memo, ...openScreen(<MemoDetailPage />, `/memo/detail?memoId=${memo.id}`) };
}

test('a memo shows its text, links to the editor, and can be pinned', async () => {
  const { server, memo, user } = await open(makeMemo({ body: '우유 사기 #장보기' }));
  expect(await screen.findByText(/우유 사기/)).toBeVisible();
  expect(screen.getByRole('link', { name: '편집' })).toHaveAttribute('href', `/memo/edit?memoId=${memo.id}`);
  await user.click(screen.getByRole('button', { name: /고정/ }));
  await expect.poll(() => server.stored.get(memo.id)?.pinned).toBe(true);
});

test('a memo in the trash can be restored, but not edited', async () => {
  const removed = makeMemo({ removed_at: '2026-11-20T00:00:00Z', purge_at: '2026-12-20T00:00:00Z' });
  const { server, user } = await open(removed);
  expect(await screen.findByText(/휴지통에 있는 메모예요/)).toBeVisible();
  expect(screen.queryByRole('link', { name: '편집' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '복원' }));
  await expect.poll(() => server.stored.get(removed.id)?.removed_at).toBeNull();
});

test.each([
  ['of somebody else', `?memoId=${makeMemo().id}`],
  ['with a broken id', '?memoId=1'],
])('a memo %s is not found', async (_whose, search) => {
  await memoServer([]);
  openScreen(<MemoDetailPage />, `/memo/detail${search}`);
  expect(await screen.findByText('오류 화면')).toBeVisible();
});

test('a memo that cannot be loaded has a retry button', async () => {
  const memo = makeMemo({ body: '우유 사기' });
  const { server, user } = await open(memo, { [MEMOS.read]: () => refused(500, 'internal') });
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[MEMOS.read] = () => Response.json([memo]);
  await user.click(retry);
  expect(await screen.findByText('우유 사기')).toBeVisible();
});

test('without an id the list is shown', async () => {
  await memoServer([]);
  const { address } = openScreen(<MemoDetailPage />, '/memo/detail');
  await expect.poll(address).toBe('/memo');
});
