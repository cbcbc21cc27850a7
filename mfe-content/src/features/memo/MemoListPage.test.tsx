import 'fake-indexeddb/auto';
import { openScreen, unreachable } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Component as MemoDetailPage } from './MemoDetailPage.tsx';
import { Component as MemoEditPage } from './MemoEditPage.tsx';
import { Component as MemoListPage } from './MemoListPage.tsx';
import { MEMOS, makeMemo, memoServer } from './memo.fixtures.ts';

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

test('Back shows as many memos as before, and a new visit begins with the default number @nightly', async () => {
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

test('the back links of a memo lead to the list with its tag and search', async () => {
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

  // Another user signs in in this browser.
  await memoServer([memo]);
  openScreen(<MemoDetailPage />, `/memo/detail?memoId=${memo.id}`);
  expect(await screen.findByRole('link', { name: '메모' })).toHaveAttribute('href', '/memo');
});

const box = () => screen.findByRole('textbox', { name: '메모 내용' });
const save = () => screen.getByRole('button', { name: '저장' });
const texts = () => screen.queryAllByRole('article').map((card) => card.querySelector('div')?.textContent);
const tagged = `/memo?${new URLSearchParams({ tag: '장보기' })}`;

test('a memo captured in a filtered list stays above the results until the filters change', async () => {
  await memoServer([makeMemo({ body: '우유' }), makeMemo({ body: '빵' })]);
  const { user, router } = openScreen(<MemoListPage />, '/memo?q=%EC%9A%B0%EC%9C%A0');
  await expect.poll(texts).toEqual(['우유']);
  await user.type(await box(), '치과 예약');
  await user.click(save());
  expect(await screen.findByRole('link', { name: '메모 열기: 치과 예약' })).toBeInTheDocument();
  expect(texts()).toEqual(['치과 예약', '우유']);
  await router.navigate('/memo?q=%EB%B9%B5');
  await expect.poll(texts).toEqual(['빵']);
});

test('a memo that could not be saved is shown whatever the filters are', async () => {
  await memoServer([makeMemo({ body: '우유' })], { [MEMOS.create]: unreachable });
  const { user } = openScreen(<MemoListPage />, '/memo?q=%EC%9A%B0%EC%9C%A0');
  await user.type(await box(), '치과 예약');
  await user.click(save());
  expect(await screen.findByText('저장하지 못했어요')).toBeVisible();
  expect(texts()).toEqual(['치과 예약', '우유']);
});

test('the box of a list with a tag contains the tag, and typed text is inserted before it', async () => {
  const { sent } = await memoServer([makeMemo({ body: '우유 #장보기' })]);
  const { user } = openScreen(<MemoListPage />, tagged);
  expect(await box()).toHaveValue(' #장보기');
  expect(save()).toBeDisabled();
  await user.click(await box());
  await user.keyboard('빵');
  expect(await box()).toHaveValue('빵 #장보기');
  await user.click(save());
  await expect
    .poll(() => sent(MEMOS.create).map(({ body }) => body))
    .toMatchObject([{ body: '빵 #장보기', tags: ['장보기'] }]);
  expect(await box()).toHaveValue(' #장보기');
});

test('a tag that the user deleted from the box does not return, and typed text is never changed', async () => {
  await memoServer([makeMemo({ body: '우유 #장보기' })]);
  const { user, router } = openScreen(<MemoListPage />, tagged);
  await user.clear(await box());
  expect(await box()).toHaveValue('');
  await user.type(await box(), '치과 예약');
  expect(await box()).toHaveValue('치과 예약');
  await router.navigate('/memo');
  expect(await box()).toHaveValue('치과 예약');
  await router.navigate(tagged);
  expect(await box()).toHaveValue('치과 예약');
});
