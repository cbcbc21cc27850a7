import 'fake-indexeddb/auto';
import { sessionStore } from '@dojang/shared-auth';
import { type Answer, fakeServer, openScreen, person, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { NoticeEditor } from './components/NoticeEditor.tsx';
import { Component as NoticeWritePage } from './NoticeWritePage.tsx';
import { documentOf, inHours, makeNotice } from './notice.fixtures.ts';
import { toLocalInput } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';
import { DEFAULT_BOARD } from './notice-form.logic.ts';

const SAVE = 'POST /rest/v1/rpc/save_notice';

beforeAll(fakeEditorLayout);

/** The editor of `notice`, or of a new one. */
const acknowledged = (rev: number) => ({ ok: true, rev, updated_at: '2026-11-22T09:00:00+00:00' });

const DEFAULT = {
  ...{ id: DEFAULT_BOARD, kind: 'notice', name: '공지사항' },
  ...{ read_level: 'all', write_level: 'admin', archived_at: null },
};

async function open(
  notice: Notice | null,
  save: Answer = () => acknowledged((notice?.rev ?? 0) + 1),
  boards: object[] = [DEFAULT],
) {
  const server = await fakeServer(
    {
      'GET /rest/v1/notices': () => rows(notice ? [notice] : []),
      'POST /rest/v1/rpc/admin_boards': () => boards,
      [SAVE]: save,
    },
    person({ id: crypto.randomUUID(), level: 'admin', is_admin: true }),
  );
  const search = notice ? `?noticeId=${notice.id}` : '';
  const view = openScreen(<NoticeWritePage />, `/notice/write${search}`);
  await screen.findByRole('textbox', { name: '공지 내용' }, { timeout: 10_000 });
  return { server, saved: () => server.sent(SAVE).map(({ body }) => body as Saved), ...view };
}

interface Saved {
  p_notice_id: string;
  p_base_rev: number;
  p_patch: { title: string; status: string; publish_at: string | null; end_at: string | null; pinned: boolean };
}

const title = () => screen.getByRole('textbox', { name: /제목/ });
const button = (name: string) => screen.getByRole('button', { name });
const change = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const day = (label: string) => screen.getByRole('textbox', { name: `${label} 날짜` });
const clock = (label: string, part: '시' | '분') => screen.getByRole('combobox', { name: `${label} ${part}` });
/** Sets a time as `2026-09-03T14:30`. */
function setTime(label: string, value: string) {
  const [date = '', time = ''] = value.split('T');
  change(day(label), date);
  change(clock(label, '시'), String(Number(time.slice(0, 2))));
  change(clock(label, '분'), String(Number(time.slice(3))));
}

test('게시 saves a new notice that is visible from now on, and opens it', async () => {
  const { user, saved, address } = await open(null);
  await user.type(title(), '  점검 안내 ');
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail?noticeId=');
  expect(screen.getByText('공지를 게시했어요')).toBeVisible();
  const [first, ...others] = saved();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ p_base_rev: 0, p_patch: { title: '점검 안내', status: 'published', end_at: null } });
  expect(address()).toContain(first?.p_notice_id);
  expect(Math.abs(Date.parse(first?.p_patch.publish_at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('a notice without a title is not sent, and the field shows the reason', async () => {
  const { user, saved } = await open(null);
  await user.click(button('게시'));
  expect(await screen.findByText('제목을 입력해 주세요')).toBeVisible();
  expect(title()).toHaveAttribute('aria-invalid', 'true');
  await user.type(title(), '이제 있다');
  expect(screen.queryByText('제목을 입력해 주세요')).toBeNull();
  expect(saved()).toEqual([]);
});

test('임시 저장 keeps the notice visible to admins only', async () => {
  const { user, saved } = await open(null);
  await user.type(title(), '초안');
  await user.click(button('임시 저장'));
  expect(await screen.findByText('임시 저장했어요')).toBeVisible();
  expect(saved()[0]?.p_patch).toMatchObject({ status: 'draft', publish_at: null });
});

test('contradicting times are refused at once, and checked again when another one changes @nightly', async () => {
  const { user, saved } = await open(null);
  await user.type(title(), '점검');
  setTime('게시 시작', '2099-05-02T10:00');
  setTime('게시 종료', '2099-05-01T10:00');
  expect(await screen.findByText('게시 종료는 게시 시작보다 늦어야 해요')).toBeVisible();
  await user.click(button('게시 예약'));
  expect(saved()).toEqual([]);
  setTime('게시 시작', '2099-04-30T10:00');
  await expect.poll(() => screen.queryByText('게시 종료는 게시 시작보다 늦어야 해요')).toBeNull();
  setTime('필독 기한', '2099-05-03T10:00');
  expect(await screen.findByText('필독 기한은 게시 종료보다 늦을 수 없어요')).toBeVisible();
});

test('a start in the future schedules the notice, and pins it when requested', async () => {
  const { user, saved } = await open(null);
  await user.type(title(), '예고');
  setTime('게시 시작', '2099-05-02T10:00');
  await user.click(screen.getByRole('checkbox', { name: '맨 위에 고정' }));
  await user.click(button('게시 예약'));
  await expect.poll(saved).toHaveLength(1);
  expect(saved()[0]?.p_patch).toMatchObject({
    status: 'scheduled',
    pinned: true,
    publish_at: new Date('2099-05-02T10:00').toISOString(),
  });
});

test('a failed save shows the reason and keeps everything, and its retry is the same save', async () => {
  const { user, server, saved, address } = await open(null, unreachable);
  await user.type(title(), '잃으면 안 되는 공지');
  await user.click(button('게시'));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  expect(title()).toHaveValue('잃으면 안 되는 공지');
  server.answers[SAVE] = () => acknowledged(1);
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(new Set(saved().map((body) => JSON.stringify(body))).size).toBe(1);
});

test('a refusal is shown in Korean', async () => {
  const { user } = await open(makeNotice(), () => refused(400, '22023', 'document_too_large'));
  await user.type(title(), '!');
  await user.click(button('고친 내용 게시'));
  expect(await screen.findByText('문서가 너무 커요. 나눠서 저장해 주세요.')).toBeVisible();
});

test('unchanged times keep their seconds @nightly', async () => {
  const notice = makeNotice({ publish_at: '2026-10-01T01:02:03.456Z', end_at: inHours(100) });
  const { user, saved } = await open(notice);
  const [, time = ''] = toLocalInput(notice.publish_at).split('T');
  expect(clock('게시 시작', '시')).toHaveValue(String(Number(time.slice(0, 2))));
  expect(clock('게시 시작', '분')).toHaveValue(String(Number(time.slice(3))));
  await user.type(title(), '!');
  await user.click(button('고친 내용 게시'));
  await expect.poll(saved).toHaveLength(1);
  expect(saved()[0]).toMatchObject({
    p_base_rev: notice.rev,
    p_patch: { title: `${notice.title}!`, publish_at: notice.publish_at, end_at: notice.end_at },
  });
});

test('게시 내리기 unpublishes a notice', async () => {
  const { user, saved } = await open(makeNotice());
  await user.click(button('게시 내리기'));
  await expect.poll(saved).toHaveLength(1);
  expect(saved()[0]?.p_patch.status).toBe('draft');
});

/** Answers like the database after another admin has saved `newer`. */
const staleFor =
  (newer: Notice): Answer =>
  ({ body }) =>
    (body as Saved).p_base_rev === newer.rev ? acknowledged(newer.rev + 1) : { ok: false, current: newer };

test('when another admin saved meanwhile both versions are shown, and mine is saved only after the user chooses it', async () => {
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

test('what is written while a notice is being saved stays, and the next save is based on the first', async () => {
  const notice = makeNotice({ title: '점검' });
  const isAnswered = Promise.withResolvers<void>();
  const { user, server, saved, address } = await open(notice, async () => {
    await isAnswered.promise;
    return acknowledged(2);
  });
  await user.type(title(), ' 안내');
  await user.click(button('고친 내용 게시'));
  await expect.poll(saved).toHaveLength(1);
  await user.type(title(), ' 다시');
  isAnswered.resolve();
  expect(await screen.findByText('저장하는 동안 더 쓴 내용이 있어요')).toBeVisible();
  expect(title()).toHaveValue('점검 안내 다시');
  expect(address()).toContain('/notice/write');

  server.answers[SAVE] = () => acknowledged(3);
  await user.click(button('고친 내용 게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(saved().map(({ p_base_rev, p_patch }) => [p_base_rev, p_patch.title])).toEqual([
    [1, '점검 안내'],
    [2, '점검 안내 다시'],
  ]);
});

test('what is left of a new notice after its first save is kept with the notice, no longer among the new ones', async () => {
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

const kept = async () =>
  (await unsavedOfAccount(sessionStore.getState().id, 'notice')).map(({ key, rev }) => [key[2], rev]);
/** Answers each save like the database, from `rev` on. */
const counting = (rev: number): Answer => {
  let now = rev;
  return () => {
    now += 1;
    return acknowledged(now);
  };
};
const sentTitles = (saved: Saved[]) =>
  saved.map(({ p_base_rev, p_patch }) => [p_base_rev, p_patch.title, p_patch.status]);

test('a draft saves itself after a pause, each time on the revision before, and is published on the last one', async () => {
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

test('a published notice is saved by its button only', async () => {
  const { user, saved } = await open(makeNotice({ title: '점검' }));
  await user.type(title(), ' 안내');
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(saved()).toEqual([]);
  expect(await unsavedOfAccount(sessionStore.getState().id, 'notice')).toHaveLength(1);
});

test('임시 저장 of a draft sends what is left and opens it, and leaving it does so without a question', async () => {
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

test('a draft that cannot be saved says why, is kept, and is saved once it can be', async () => {
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

test('a draft that another admin has saved meanwhile shows both versions, and mine is saved onto theirs once it is chosen', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved } = await open(draft, staleFor({ ...draft, rev: 4, title: '점검 연기' }));
  await user.type(title(), ' 안내');
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }, { timeout: 3000 });
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

test('what replaces a draft of another admin is theirs when that is chosen, and the next save is based on it', async () => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null });
  const { user, saved } = await open(draft, staleFor({ ...draft, rev: 4, title: '점검 연기' }));
  await user.type(title(), ' 안내');
  await user.click(await screen.findByRole('button', { name: '저장된 내용으로 바꾸기' }, { timeout: 3000 }));
  await expect.poll(title).toHaveValue('점검 연기');
  await user.type(title(), '!');
  await expect.poll(() => sentTitles(saved()).slice(1), { timeout: 3000 }).toEqual([[4, '점검 연기!', 'draft']]);
});

test('a draft that another admin has published meanwhile is not taken back by the autosave', async () => {
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

test('what is written while a draft is being published waits for the button, and is kept once', async () => {
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

test('a new notice saves itself from its first 임시 저장 on', async () => {
  const isAnswered = Promise.withResolvers<void>();
  const { user, server, saved } = await open(null, async () => {
    await isAnswered.promise;
    return acknowledged(1);
  });
  await user.type(title(), '점검');
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

test('the other version can be used, and the next save is based on it', async () => {
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

test('미리보기 shows title and text as for readers, and saves nothing', async () => {
  const { user, saved } = await open(makeNotice({ title: '점검', body: documentOf('새벽에 멈춰요') }));
  await user.type(title(), ' 안내');
  await user.click(button('미리보기'));
  const dialog = await screen.findByRole('dialog', { name: '미리보기' });
  expect(within(dialog).getByRole('heading', { name: '점검 안내' })).toBeVisible();
  expect(await within(dialog).findByText('새벽에 멈춰요')).toBeVisible();
  expect(saved()).toEqual([]);
});

test('leaving with unsaved changes asks for confirmation', async () => {
  const { user, address } = await open(null);
  await user.type(title(), '쓰다 만 공지');
  await user.click(screen.getByRole('link', { name: '공지 목록' }));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' });
  await user.click(within(question).getByRole('button', { name: '나가기' }));
  await expect.poll(address).toBe('/notice');
});

test('typing renders the typed field, not the form around it @nightly', async () => {
  await open(null);
  cleanup();
  const read = vi.fn(() => null);
  const notice: Notice = Object.defineProperty(makeNotice({ title: '점검' }), 'must_read_until', { get: read });
  openScreen(<NoticeEditor userId="" noticeId={notice.id} notice={notice} continued={null} />, '/notice/write');
  await screen.findByRole('textbox', { name: '공지 내용' }, { timeout: 10_000 });
  const before = read.mock.calls.length;
  for (const text of ['점검 안', '점검 안내']) fireEvent.change(title(), { target: { value: text } });
  expect(title()).toHaveValue('점검 안내');
  // Each render of the form reads the notice.
  expect(read.mock.calls.length).toBe(before);
  setTime('게시 시작', '2099-05-02T10:00');
  expect(await screen.findByRole('button', { name: '게시 예약' })).toBeVisible();
  expect(read.mock.calls.length).toBe(before);
});

test('the board of a notice is chosen among those that are open and may be written on', async () => {
  const staff = { ...DEFAULT, id: crypto.randomUUID(), name: '회원 소식', read_level: 'member' };
  const boards = [
    DEFAULT,
    staff,
    { ...DEFAULT, id: crypto.randomUUID(), name: '옛 소식', archived_at: '2026-01-01T00:00:00Z' },
    { ...DEFAULT, id: crypto.randomUUID(), name: '운영 소식', write_level: 'super' },
    { ...DEFAULT, id: crypto.randomUUID(), name: '약관', kind: 'agreement' },
  ];
  const { user, saved } = await open(null, undefined, boards);
  const board = await screen.findByLabelText('게시판');
  expect(
    within(board)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['공지사항', '회원 소식']);
  await user.selectOptions(board, '회원 소식');
  expect(screen.getByText('회원만 읽을 수 있어요')).toBeVisible();
  await user.type(title(), '점검 안내');
  await user.click(button('게시'));
  await expect.poll(() => saved()[0]?.p_patch).toMatchObject({ board_id: staff.id });
});

test('with one board there is nothing to choose', async () => {
  const { server } = await open(null);
  await expect.poll(() => server.sent('POST /rest/v1/rpc/admin_boards').length).toBe(1);
  await expect(screen.findByLabelText('게시판', undefined, { timeout: 500 })).rejects.toThrow();
});

/** A row as the database keeps it: it takes a save on its own revision only. */
function database(notice: Notice) {
  let row = notice;
  const save: Answer = ({ body }) => {
    const { p_base_rev, p_patch } = body as Saved;
    if (p_base_rev !== row.rev) return { ok: false, current: row };
    row = { ...row, ...p_patch, rev: row.rev + 1 };
    return acknowledged(row.rev);
  };
  /** Another admin saves. */
  const saveByOther = (change: Partial<Notice>) => {
    row = { ...row, ...change, rev: row.rev + 1 };
  };
  return { save, saveByOther, row: () => row };
}

const openDraft = async (change: Partial<Notice> = {}) => {
  const draft = makeNotice({ title: '점검', status: 'draft', publish_at: null, ...change });
  const db = database(draft);
  return { draft, db, ...(await open(draft, db.save)) };
};
const isSaved = () => screen.findByText('저장됨', undefined, { timeout: 3000 });
const conflict = () => screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' }, { timeout: 3000 });
/** A closed one stays in the document until its animation ends, which never happens here. */
const openDialogs = () => document.querySelectorAll('[role=dialog][data-state=open]');
const START = '2099-05-02T10:00';
const SCHEDULE = { publish_at: new Date(START).toISOString(), end_at: new Date('2099-06-02T10:00').toISOString() };

test('a draft whose publication failed after a conflict is 저장됨 only with what the server has', async () => {
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

test('what only another admin has changed in a draft is shown and stays, without a question', async () => {
  const { user, db } = await openDraft();
  db.saveByOther({ ...SCHEDULE, pinned: true });
  await user.type(title(), '!');
  expect(await screen.findByText('다른 사람이 고친 내용과 합쳤어요', undefined, { timeout: 3000 })).toBeVisible();
  await isSaved();
  expect(db.row()).toMatchObject({ title: '점검!', pinned: true, ...SCHEDULE });
  expect(screen.getByRole('checkbox', { name: '맨 위에 고정' })).toBeChecked();
  expect(button('게시 예약')).toBeVisible();
});

test('the own title keeps the schedule of another admin, and the dialog shows it on both sides', async () => {
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

test('게시 publishes nothing at once that another admin has scheduled meanwhile', async () => {
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

test('the own version of a draft that was published meanwhile keeps the time of its publication', async () => {
  const { user, db, address } = await openDraft();
  const publish_at = '2026-10-01T01:02:03.000Z';
  db.saveByOther({ status: 'published', publish_at, pinned: true });
  await user.type(title(), '!');
  await user.click(within(await conflict()).getByRole('button', { name: '내 내용으로 저장하기' }));
  await user.click(await screen.findByRole('button', { name: '고친 내용 게시' }));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검!', status: 'published', publish_at, pinned: true });
});

test('the own version of a published notice keeps what only the other admin has changed', async () => {
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

test('their version after typing during 게시 is asked for once', async () => {
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
  '%s opens the dialog of a conflict again that was closed without a choice',
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

test('a publication whose answer was lost is no conflict with somebody else', async () => {
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

test('a published notice whose saved answer was lost is saved again with what was typed since', async () => {
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

test('a new notice whose answer was lost keeps its time of publication, and a pin that was taken back since is gone', async () => {
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
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '점검', pinned: false, publish_at, rev: 2 });
});
