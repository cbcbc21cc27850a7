import 'fake-indexeddb/auto';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Component as MemoDetailPage } from './MemoDetailPage.tsx';
import { Component as MemoEditPage } from './MemoEditPage.tsx';
import { Component as MemoListPage } from './MemoListPage.tsx';
import { makeMemo, memoServer } from './memo.fixtures.ts';

const cards = () => screen.findAllByRole('article');

test('the box of quick memos takes the focus without scrolling the list', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const focus = vi.spyOn(HTMLTextAreaElement.prototype, 'focus');
  await memoServer([]);
  openScreen(<MemoListPage />, '/memo');
  await screen.findByRole('textbox', { name: '메모 내용' });
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  vi.unstubAllGlobals();
  focus.mockRestore();
});

test('Back shows as many memos as before, and another visit begins again', async () => {
  await memoServer(Array.from({ length: 60 }, () => makeMemo()));
  const { user, router } = openScreen(<MemoListPage />, '/memo');
  const count = () => screen.queryAllByRole('article').length;
  await expect.poll(count).toBe(48);
  await user.click(screen.getByRole('button', { name: '더 보기' }));
  await expect.poll(count).toBe(60);
  await router.navigate('/memo/detail');
  await screen.findByText('다른 곳');
  await router.navigate(-1);
  await expect.poll(count).toBe(60);
  await router.navigate('/memo/detail');
  await screen.findByText('다른 곳');
  await router.navigate('/memo');
  await expect.poll(count).toBe(48);
});

test('the ways back from a memo lead to the list with its tag and search', async () => {
  const memo = makeMemo({ body: '우유 #장보기' });
  await memoServer([memo]);
  const path = `/memo?${new URLSearchParams({ tag: '장보기', q: '우유' })}`;
  const { unmount } = openScreen(<MemoListPage />, path);
  await cards();
  unmount();

  const reading = openScreen(<MemoDetailPage />, `/memo/detail?memoId=${memo.id}`);
  expect(await screen.findByRole('link', { name: '메모' })).toHaveAttribute('href', path);
  reading.unmount();

  const editing = openScreen(<MemoEditPage />, `/memo/edit?memoId=${memo.id}`);
  await editing.user.click(await screen.findByRole('button', { name: '완료' }));
  await expect.poll(editing.address).toBe(path);
  editing.unmount();

  // Somebody else who signs in here.
  await memoServer([memo]);
  openScreen(<MemoDetailPage />, `/memo/detail?memoId=${memo.id}`);
  expect(await screen.findByRole('link', { name: '메모' })).toHaveAttribute('href', '/memo');
});
