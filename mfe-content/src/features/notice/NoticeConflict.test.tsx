import 'fake-indexeddb/auto';
import { unreachable } from '@dojang/shared-auth/testing';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { documentOf, makeNotice } from './notice.fixtures.ts';
import {
  button,
  conflict,
  database,
  isSaved,
  kept,
  open,
  openDialogs,
  openDraft,
  SAVE,
  type Saved,
  SCHEDULE,
  sentTitles,
  staleFor,
  title,
} from './notice-write.fixtures.tsx';

beforeAll(fakeEditorLayout);

test('when another admin saved meanwhile both versions are shown, and the own version is saved only after the user chooses it', async () => {
  const notice = makeNotice({ title: '점검' });
  const newer = { ...notice, rev: 4, title: '점검 연기', body: documentOf('다음 주에 해요') };
  const { user, saved, address } = await open(notice, staleFor(newer));
  await user.type(title(), ' 안내');
  await user.click(button('고친 내용 게시'));
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  expect(within(dialog).getByRole('region', { name: '내가 쓴 내용' })).toHaveTextContent('점검 안내');
  const theirs = within(dialog).getByRole('region', { name: '저장된 내용' });
  expect(theirs).toHaveTextContent('점검 연기');
  expect(await within(theirs).findByText('다음 주에 해요')).toBeVisible();
  expect(address()).toContain('/notice/write');
  await user.click(within(dialog).getByRole('button', { name: '내 내용으로 저장하기' }));
  await expect.poll(address).toContain('/notice/detail');
  expect(saved().map(({ p_base_rev, p_patch }) => [p_base_rev, p_patch.title])).toEqual([
    [1, '점검 안내'],
    [4, '점검 안내'],
  ]);
});

test('when another admin saved a draft meanwhile both versions are shown, and the chosen own version is saved on the revision of the other', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved } = await open(draft, staleFor({ ...draft, rev: 4, title: '점검 연기' }));
  await user.type(title(), ' 안내');
  const dialog = await conflict();
  expect(within(dialog).getByRole('region', { name: '저장된 내용' })).toHaveTextContent('점검 연기');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: '비교하고 고르기' }));
  await user.click(await screen.findByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText('저장됨')).toBeVisible();
  expect(sentTitles(saved())).toEqual([
    [1, '점검 안내', 'draft'],
    [4, '점검 안내', 'draft'],
  ]);
});

test('when the user chooses the other version of a draft, it replaces the own one, and the next save is based on it', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved } = await open(draft, staleFor({ ...draft, rev: 4, title: '점검 연기' }));
  await user.type(title(), ' 안내');
  await user.click(await screen.findByRole('button', { name: '저장된 내용으로 바꾸기' }, { timeout: 3000 }));
  await expect.poll(title).toHaveValue('점검 연기');
  await user.type(title(), '!');
  await expect.poll(() => sentTitles(saved()).slice(1), { timeout: 3000 }).toEqual([[4, '점검 연기!', 'draft']]);
});

test('the autosave does not unpublish a draft that another admin has published meanwhile', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const published = { ...draft, rev: 4, status: 'published', publish_at: '2026-10-01T01:02:03Z' };
  const { user, saved, address } = await open(draft, staleFor(published));
  await user.type(title(), ' 안내');
  await user.click(await screen.findByRole('button', { name: '내 내용으로 저장하기' }, { timeout: 3000 }));
  expect(await screen.findByText('다른 사람이 이미 게시했어요')).toBeVisible();
  expect(title()).toHaveValue('점검 안내');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(sentTitles(saved())).toEqual([[1, '점검 안내', 'draft']]);
  await expect.poll(kept).toEqual([[draft.id, 4]]);
  await user.click(button('고친 내용 게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(sentTitles(saved())[1]).toEqual([4, '점검 안내', 'published']);
  await expect.poll(kept).toEqual([]);
});

test('the user can choose the other version, and the next save is based on it', async () => {
  const notice = makeNotice({ title: '점검' });
  const { user, saved } = await open(notice, staleFor({ ...notice, rev: 4, title: '점검 연기' }));
  await user.type(title(), '!');
  await user.click(button('고친 내용 게시'));
  await user.click(await screen.findByRole('button', { name: '저장된 내용으로 바꾸기' }));
  await expect.poll(title).toHaveValue('점검 연기');
  await user.click(button('고친 내용 게시'));
  await expect.poll(saved).toHaveLength(2);
  expect(saved()[1]).toMatchObject({ p_base_rev: 4, p_patch: { title: '점검 연기' } });
});

test('after a conflict and a failed publication a draft is shown as 저장됨 only when the server has its content', async () => {
  const { user, db, server } = await openDraft();
  await user.type(title(), ' 안내');
  await isSaved();
  db.saveByOther({ title: '점검 연기' });
  await user.click(button('게시'));
  server.answers[SAVE] = (request) =>
    (request.body as Saved).p_patch.status === 'draft' ? db.save(request) : unreachable();
  await user.click(within(await conflict()).getByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  expect(title()).toHaveValue('점검 안내');
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검 안내', status: 'draft' });
});

test('a change that only another admin made in a draft is shown and kept without a dialog', async () => {
  const { user, db } = await openDraft();
  db.saveByOther({ ...SCHEDULE, pinned: true });
  await user.type(title(), '!');
  expect(await screen.findByText('다른 사람이 고친 내용과 합쳤어요', undefined, { timeout: 3000 })).toBeVisible();
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검!', pinned: true, ...SCHEDULE });
  expect(screen.getByRole('checkbox', { name: '맨 위에 고정' })).toBeChecked();
  expect(button('게시 예약')).toBeVisible();
});

test('choosing the own title keeps the schedule of the other admin, and the dialog shows the schedule on both sides', async () => {
  const { user, db } = await openDraft();
  db.saveByOther({ ...SCHEDULE, title: '점검 연기', pinned: true });
  await user.type(title(), '!');
  const dialog = await conflict();
  for (const name of ['내가 쓴 내용', '저장된 내용']) {
    expect(within(dialog).getByRole('region', { name })).toHaveTextContent(/맨 위에 고정.*게시 시작: 2099/);
  }
  await user.click(within(dialog).getByRole('button', { name: '내 내용으로 저장하기' }));
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검!', pinned: true, ...SCHEDULE });
  expect(button('게시 예약')).toBeVisible();
});

test('게시 does not immediately publish a draft that another admin has scheduled meanwhile', async () => {
  const { user, db, address } = await openDraft();
  db.saveByOther({ publish_at: SCHEDULE.publish_at });
  await user.type(title(), '!');
  await user.click(button('게시'));
  expect(await screen.findByText('다른 사람이 고친 내용과 합쳤어요')).toBeVisible();
  expect(db.row()).toMatchObject({ title: '점검!', status: 'draft' });
  expect(address()).toContain('/notice/write');
  await user.click(await screen.findByRole('button', { name: '게시 예약' }));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검!', status: 'scheduled', publish_at: SCHEDULE.publish_at });
});

test('the own version of a draft that was published meanwhile keeps the publication time', async () => {
  const { user, db, address } = await openDraft();
  const publish_at = '2026-10-01T01:02:03.000Z';
  db.saveByOther({ status: 'published', publish_at, pinned: true });
  await user.type(title(), '!');
  await user.click(within(await conflict()).getByRole('button', { name: '내 내용으로 저장하기' }));
  await user.click(await screen.findByRole('button', { name: '고친 내용 게시' }));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검!', status: 'published', publish_at, pinned: true });
});

test('choosing the own version of a published notice keeps the changes that only the other admin made', async () => {
  const notice = makeNotice({ title: '점검' });
  const db = database(notice);
  const { user, address } = await open(notice, db.save);
  db.saveByOther({ title: '점검 연기', pinned: true, end_at: SCHEDULE.end_at });
  await user.type(title(), '!');
  await user.click(button('고친 내용 게시'));
  await user.click(within(await conflict()).getByRole('button', { name: '내 내용으로 저장하기' }));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검!', pinned: true, end_at: SCHEDULE.end_at });
});

test('when the user types during 게시, the dialog for the other version opens once', async () => {
  const { user, db, server } = await openDraft();
  await user.type(title(), ' 안내');
  await isSaved();
  db.saveByOther({ title: '점검 연기' });
  const isAnswered = Promise.withResolvers<void>();
  server.answers[SAVE] = async (request) => {
    await isAnswered.promise;
    return db.save(request);
  };
  await user.click(button('게시'));
  await user.type(title(), ' 다시');
  isAnswered.resolve();
  const dialog = await conflict();
  // Longer than the autosave waits.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await user.click(within(dialog).getByRole('button', { name: '저장된 내용으로 바꾸기' }));
  await expect.poll(title).toHaveValue('점검 연기');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(openDialogs()).toHaveLength(0);
  await expect.poll(kept).toEqual([]);
  await user.type(title(), '!');
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검 연기!', status: 'draft' });
});

test.each(['게시', '임시 저장'])(
  '%s opens the conflict dialog again after it was closed without a choice',
  async (name) => {
    const { user, db } = await openDraft();
    db.saveByOther({ title: '점검 연기' });
    await user.type(title(), '!');
    await conflict();
    await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: '비교하고 고르기' });
    expect(openDialogs()).toHaveLength(0);
    await user.click(button(name));
    await expect.poll(openDialogs).toHaveLength(1);
  },
);

test('a publication whose response was lost is not shown as a conflict with another admin', async () => {
  const { user, db, server, address } = await openDraft();
  server.answers[SAVE] = async (request) => {
    await db.save(request);
    return unreachable();
  };
  await user.click(button('게시'));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  server.answers[SAVE] = db.save;
  await user.type(title(), '!');
  expect(await screen.findByText('공지를 이미 게시했어요', undefined, { timeout: 3000 })).toBeVisible();
  expect(openDialogs()).toHaveLength(0);
  await user.click(button('고친 내용 게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검!', status: 'published' });
});

test('when the response of saving a published notice was lost, the next save contains the text typed since', async () => {
  const notice = makeNotice({ title: '점검' });
  const db = database(notice);
  const { user, server, address } = await open(notice, async (request) => {
    await db.save(request);
    return unreachable();
  });
  await user.type(title(), ' 안내');
  await user.click(button('고친 내용 게시'));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  server.answers[SAVE] = db.save;
  await user.type(title(), '!');
  await user.click(button('고친 내용 게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검 안내!', rev: 3 });
});

test('when the response of a new notice was lost, its publication time stays, and a pin removed since is not saved', async () => {
  const db = database(makeNotice({ rev: 0 }));
  const { user, server, address } = await open(null, async (request) => {
    await db.save(request);
    return unreachable();
  });
  await user.type(title(), '점검');
  await user.click(screen.getByRole('checkbox', { name: '맨 위에 고정' }));
  await user.click(button('게시'));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  const { publish_at } = db.row();
  server.answers[SAVE] = db.save;
  await user.click(screen.getByRole('checkbox', { name: '맨 위에 고정' }));
  // On a slow machine the autosave meets the published row before the button is pressed again. Then the button says so.
  await user.click(await screen.findByRole('button', { name: /^(?:고친 내용 )?게시$/ }));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검', pinned: false, publish_at, rev: 2 });
});
