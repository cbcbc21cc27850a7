import 'fake-indexeddb/auto';
import { openScreen, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemoEditPage } from './MemoEditPage.tsx';
import { MEMOS, makeMemo, memoServer } from './memo.fixtures.ts';

async function open(...[memos = [], answers]: Partial<Parameters<typeof memoServer>>) {
  const server = await memoServer(memos, answers);
  const search = memos[0] ? `?memoId=${memos[0].id}` : '';
  const view = openScreen(<MemoEditPage />, `/memo/edit${search}`);
  return { server, box: await screen.findByRole('textbox', { name: '메모 내용' }), ...view };
}

const saved = () => screen.findByText('저장됨');
const done = () => screen.getByRole('button', { name: '완료' });

test('a new memo is saved after a pause, with its tags, and 완료 opens the list', async () => {
  const { user, box, server, address } = await open();
  expect(box).toHaveFocus();
  await user.type(box, '우유 #장보기');
  expect(await saved()).toBeVisible();
  expect(server.sent(MEMOS.create).map(({ body }) => body)).toMatchObject([{ body: '우유 #장보기', tags: ['장보기'] }]);
  await user.click(done());
  await expect.poll(address).toBe('/memo');
});

test('완료 saves pending changes at once', async () => {
  const memo = makeMemo({ body: '앞' });
  const { user, box, server, address } = await open([memo]);
  await user.type(box, ' 뒤');
  await user.click(done());
  await expect.poll(address).toBe('/memo');
  expect(server.stored.get(memo.id)).toMatchObject({ body: '앞 뒤', rev: 2 });
});

test('a memo that was not changed is not saved', async () => {
  const { user, server, address } = await open([makeMemo()]);
  await user.click(done());
  await expect.poll(address).toBe('/memo');
  expect(server.sent(MEMOS.save)).toEqual([]);
});

test('with an unreachable server the text stays, the reason is shown, and leaving asks for confirmation', async () => {
  const memo = makeMemo({ body: '앞' });
  const { user, box, server, address } = await open([memo], { [MEMOS.save]: unreachable });
  await user.type(box, ' 뒤');
  expect(await screen.findByText('저장하지 못했어요. 다시 시도할게요.')).toBeVisible();
  expect(box).toHaveValue('앞 뒤');
  await user.click(screen.getByRole('link', { name: '메모' }));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' });
  expect(question).toHaveTextContent('이 브라우저에 남아요');
  await user.click(within(question).getByRole('button', { name: '계속 쓰기' }));
  expect(address()).toContain('/memo/edit');
  server.answers[MEMOS.save] = () => ({ ok: true, rev: 2, updated_at: '2026-11-22T09:00:00+00:00' });
  // 지금 저장 is gone while the automatic retry runs, so a slow machine may not find it.
  const retry = screen.queryByRole('button', { name: '지금 저장' });
  if (retry) await user.click(retry);
  expect(await screen.findByText('저장됨', {}, { timeout: 15_000 })).toBeVisible();
});

test('a permanent refusal is not retried', async () => {
  const { user, box, server } = await open([makeMemo()], { [MEMOS.save]: () => refused(403, '42501') });
  await user.type(box, '!');
  expect(await screen.findByText('저장하지 못했어요.')).toBeVisible();
  expect(server.sent(MEMOS.save)).toHaveLength(1);
});

test('when another window saved meanwhile both texts are shown, and the text of this window is saved only after the user chooses it', async () => {
  const memo = makeMemo({ body: '처음' });
  const { user, box, server } = await open([memo]);
  server.stored.set(memo.id, { ...memo, body: '다른 창에서 쓴 글', rev: 2 });
  await user.type(box, ' 내 글');
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  expect(within(dialog).getByRole('region', { name: '내가 쓴 내용' })).toHaveTextContent('처음 내 글');
  expect(within(dialog).getByRole('region', { name: '저장된 내용' })).toHaveTextContent('다른 창에서 쓴 글');
  expect(server.stored.get(memo.id)?.body).toBe('다른 창에서 쓴 글');
  await user.click(within(dialog).getByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await saved()).toBeVisible();
  expect(server.stored.get(memo.id)).toMatchObject({ body: '처음 내 글', rev: 3 });
});

test('the user can take the saved text, and closing the dialog postpones the choice @nightly', async () => {
  const memo = makeMemo({ body: '처음' });
  const { user, box, server } = await open([memo]);
  server.stored.set(memo.id, { ...memo, body: '다른 창', rev: 2 });
  await user.type(box, '!');
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  await user.click(within(dialog).getByRole('button', { name: '닫기' }));
  expect(box).toHaveValue('처음!');
  await user.click(await screen.findByRole('button', { name: '비교하고 고르기' }));
  await user.click(await screen.findByRole('button', { name: '저장된 내용으로 바꾸기' }));
  await expect.poll(() => box).toHaveValue('다른 창');
  expect(server.stored.get(memo.id)).toMatchObject({ body: '다른 창', rev: 2 });
});

test('a text that is too long is not saved and can be turned into a note', async () => {
  const { box, server } = await open([makeMemo()]);
  fireEvent.change(box, { target: { value: '가'.repeat(20_001) } });
  expect(screen.getByText(/20,001자예요/)).toBeVisible();
  expect(screen.getByRole('button', { name: '노트로 만들기' })).toBeEnabled();
  expect(done()).toBeDisabled();
  fireEvent.change(box, { target: { value: '가'.repeat(20_000) } });
  expect(screen.queryByText(/자예요/)).toBeNull();
  expect(await saved()).toBeVisible();
  expect(server.sent(MEMOS.save)).toHaveLength(1);
});

test('an emptied memo is not saved, and “빈 메모는 저장하지 않아요” is shown', async () => {
  const { user, box, server } = await open([makeMemo()]);
  await user.clear(box);
  expect(screen.getByText(/빈 메모는 저장하지 않아요/)).toBeVisible();
  await user.click(done());
  expect(server.sent(MEMOS.save)).toEqual([]);
});

test('unsaved changes are offered when the memo is opened again', async () => {
  const memo = makeMemo({ body: '앞' });
  const { user, box, server, unmount } = await open([memo], { [MEMOS.save]: () => refused(503, 'busy') });
  await user.type(box, ' 잃을 뻔한 글');
  await expect.poll(async () => (await unsavedOfAccount(server.userId, 'memo')).length).toBe(1);
  unmount();
  // The editor retries once more when it unmounts.
  await expect.poll(() => server.sent(MEMOS.save).length).toBe(1);
  await memoServer([memo], {}, server.userId);
  const { user: later } = openScreen(<MemoEditPage />, `/memo/edit?memoId=${memo.id}`);
  const dialog = await screen.findByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
  expect(dialog).toHaveTextContent('앞 잃을 뻔한 글');
  await later.click(within(dialog).getByRole('button', { name: '이어서 쓰기' }));
  expect(await screen.findByRole('textbox', { name: '메모 내용' })).toHaveValue('앞 잃을 뻔한 글');
  expect(await saved()).toBeVisible();
});

test('another user’s memo is not found', async () => {
  await memoServer([], { [MEMOS.read]: () => rows([]) });
  openScreen(<MemoEditPage />, `/memo/edit?memoId=${makeMemo().id}`);
  expect(await screen.findByText('오류 화면')).toBeVisible();
});
