import 'fake-indexeddb/auto';
import { sessionStore } from '@dojang/shared-auth';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { makeNotice } from './notice.fixtures.ts';
import {
  acknowledged,
  button,
  change,
  counting,
  database,
  isSaved,
  kept,
  open,
  SAVE,
  sentTitles,
  title,
} from './notice-write.fixtures.tsx';

beforeAll(fakeEditorLayout);

test('a draft is saved automatically after a pause, each time on the previous revision, and is published on the last revision', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved, address } = await open(draft, counting(1));
  await user.type(title(), ' 안내');
  expect(saved()).toEqual([]);
  expect(await screen.findByText('저장됨', undefined, { timeout: 3000 })).toBeVisible();
  await expect.poll(kept).toEqual([]);
  expect(address()).toContain('/notice/write');
  await user.type(title(), ' 다시 ');
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(sentTitles(saved())).toEqual([
    [1, '점검 안내', 'draft'],
    [2, '점검 안내 다시', 'draft'],
    [3, '점검 안내 다시', 'published'],
  ]);
  await expect.poll(kept).toEqual([]);
});

test('a published notice is saved only with its button', async () => {
  const { user, saved } = await open(makeNotice({ title: '점검' }));
  await user.type(title(), ' 안내');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(saved()).toEqual([]);
  expect(await unsavedOfAccount(sessionStore.getState().id, 'notice')).toHaveLength(1);
});

test('임시 저장 of a draft sends the unsaved changes and opens it, and leaving the editor sends them without a dialog', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const first = await open(draft, counting(1));
  await first.user.type(title(), ' 안내');
  await first.user.click(button('임시 저장'));
  await expect.poll(first.address).toContain('/notice/detail');
  expect(screen.getByText('임시 저장했어요')).toBeVisible();
  expect(sentTitles(first.saved())).toEqual([[1, '점검 안내', 'draft']]);
  first.unmount();
  const second = await open(draft, counting(1));
  await second.user.type(title(), '!');
  await second.user.click(screen.getByRole('link', { name: '공지' }));
  await expect.poll(second.address).toContain('/notice/detail');
  await expect.poll(() => sentTitles(second.saved())).toEqual([[1, '점검!', 'draft']]);
  await expect.poll(kept).toEqual([]);
});

test('a draft with invalid fields shows the reason, is kept in the journal, and is saved once the fields are valid', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved } = await open(draft, counting(1));
  await user.clear(title());
  expect(await screen.findByText('제목을 입력해 주세요')).toBeVisible();
  await expect.poll(kept).toEqual([[draft.id, 1]]);
  await user.click(screen.getByRole('link', { name: '공지' }));
  await user.click(await screen.findByRole('button', { name: '계속 쓰기' }));
  expect(saved()).toEqual([]);
  await user.type(title(), '점검 연기');
  expect(screen.queryByText('제목을 입력해 주세요')).toBeNull();
  await expect.poll(() => sentTitles(saved()), { timeout: 3000 }).toEqual([[1, '점검 연기', 'draft']]);
});

test('text typed while a draft is being published waits for the button, and the journal keeps it once', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const isAnswered = Promise.withResolvers<void>();
  const { user, saved } = await open(draft, async () => {
    await isAnswered.promise;
    return acknowledged(2);
  });
  await user.click(button('게시'));
  await expect.poll(saved).toHaveLength(1);
  await user.type(title(), ' 다시');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  isAnswered.resolve();
  expect(await screen.findByText('저장하는 동안 더 쓴 내용이 있어요')).toBeVisible();
  expect(button('고친 내용 게시')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(sentTitles(saved())).toEqual([[1, '점검', 'published']]);
  await expect.poll(kept).toEqual([[draft.id, 2]]);
});

test('a new notice is saved as a draft once it has a title, and is published on that revision', async () => {
  const db = database(makeNotice({ rev: 0 }));
  window.history.replaceState(null, '', '/notice/write');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const { user, saved, address } = await open(null, db.save);
  await user.click(screen.getByRole('checkbox', { name: '맨 위에 고정' }));
  await expect.poll(kept).toEqual([['new', 0]]);
  change(title(), '점검');
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검', status: 'draft', pinned: true, rev: 1 });
  // A reload opens the draft.
  expect(window.location.search).toBe(`?noticeId=${saved()[0]?.p_notice_id}`);
  expect(title()).toHaveValue('점검');
  await expect.poll(kept).toEqual([]);
  change(title(), '점검 안내');
  await expect.poll(() => db.row().title, { timeout: 3000 }).toBe('점검 안내');
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(sentTitles(saved())).toEqual([
    [0, '점검', 'draft'],
    [1, '점검 안내', 'draft'],
    [2, '점검 안내', 'published'],
  ]);
});

test('leaving a new notice saves it as a draft without a question, and asks when it has no title', async () => {
  const db = database(makeNotice({ rev: 0 }));
  const first = await open(null, db.save);
  change(title(), '쓰다 만 공지');
  await first.user.click(screen.getByRole('link', { name: '공지 목록' }));
  await expect.poll(first.address).toBe('/notice');
  await expect.poll(db.row).toMatchObject({ title: '쓰다 만 공지', status: 'draft' });
  await expect.poll(kept).toEqual([]);
  first.unmount();
  const second = await open(null, db.save);
  await second.user.click(screen.getByRole('checkbox', { name: '맨 위에 고정' }));
  await second.user.click(screen.getByRole('link', { name: '공지 목록' }));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' });
  await second.user.click(within(question).getByRole('button', { name: '나가기' }));
  await expect.poll(second.address).toBe('/notice');
  expect(second.saved()).toEqual([]);
  await expect.poll(kept).toEqual([['new', 0]]);
});

test('text typed into a new notice during its creation is saved on the first revision', async () => {
  const isAnswered = Promise.withResolvers<void>();
  const { user, server, saved } = await open(null, async () => {
    await isAnswered.promise;
    return acknowledged(1);
  });
  change(title(), '점검');
  await user.click(button('임시 저장'));
  await expect.poll(saved).toHaveLength(1);
  await user.type(title(), ' 다시');
  server.answers[SAVE] = counting(1);
  isAnswered.resolve();
  await expect
    .poll(() => sentTitles(saved()), { timeout: 3000 })
    .toEqual([
      [0, '점검', 'draft'],
      [1, '점검 다시', 'draft'],
    ]);
  await expect.poll(kept).toEqual([]);
});

test('after the first save of a new notice, the journal keeps unsaved text under its id and not as a new notice', async () => {
  const isAnswered = Promise.withResolvers<void>();
  const { user, saved } = await open(null, async () => {
    await isAnswered.promise;
    return acknowledged(1);
  });
  await user.type(title(), '점검');
  await user.click(button('게시'));
  await expect.poll(saved).toHaveLength(1);
  await user.type(title(), ' 다시');
  isAnswered.resolve();
  expect(await screen.findByText('저장하는 동안 더 쓴 내용이 있어요')).toBeVisible();
  const account = sessionStore.getState().id;
  const places = async () => (await unsavedOfAccount(account, 'notice')).map(({ key, rev }) => [key[2], rev]);
  cleanup();
  await expect.poll(places).toEqual([[saved()[0]?.p_notice_id, 1]]);
});

test('a first save that is answered after the editor was left does not change the address of the next page', async () => {
  window.history.replaceState(null, '', '/notice/write');
  onTestFinished(() => window.history.replaceState(null, '', '/'));
  const db = database(makeNotice({ rev: 0 }));
  const isAnswered = Promise.withResolvers<void>();
  const { saved, unmount } = await open(null, async (request) => {
    await isAnswered.promise;
    return db.save(request);
  });
  change(title(), '점검');
  unmount();
  await expect.poll(saved).toHaveLength(1);
  isAnswered.resolve();
  await expect.poll(kept).toEqual([]);
  expect(window.location.search).toBe('');
});
