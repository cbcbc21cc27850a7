import 'fake-indexeddb/auto';
import { openScreen, refused, unreachable } from '@dojang/shared-auth/testing';
import { fakeEditorLayout } from '@dojang/shared-ui/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { NoticeEditor } from './components/NoticeEditor.tsx';
import { documentOf, inHours, makeNotice } from './notice.fixtures.ts';
import { toInput } from './notice.schema.ts';
import type { Notice } from './notice.types.ts';
import {
  acknowledged,
  button,
  clock,
  DEFAULT,
  database,
  open,
  SAVE,
  setTime,
  title,
} from './notice-write.fixtures.tsx';

beforeAll(fakeEditorLayout);

test('게시 saves a new notice that is visible from now on, and opens it', async () => {
  const { user, saved, address } = await open(null);
  await user.type(title(), '  점검 안내 ');
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail?noticeId=');
  expect(screen.getByText('공지를 게시했어요')).toBeVisible();
  const [first, ...others] = saved().filter(({ p_patch }) => p_patch.status !== 'draft');
  expect(others).toEqual([]);
  expect(first?.p_patch).toMatchObject({ title: '점검 안내', status: 'published', end_at: null });
  expect(address()).toContain(first?.p_notice_id);
  expect(Math.abs(Date.parse(first?.p_patch.publish_at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('a notice without a title is not sent, and the field shows the reason', async () => {
  const { user, saved } = await open(null);
  await user.click(button('게시'));
  expect(await screen.findByText('제목을 입력해 주세요')).toBeVisible();
  expect(title()).toHaveAttribute('aria-invalid', 'true');
  expect(saved()).toEqual([]);
  await user.type(title(), '이제 있다');
  expect(screen.queryByText('제목을 입력해 주세요')).toBeNull();
  // With a title it is saved as a draft.
  await expect.poll(() => saved().at(-1)?.p_patch.title).toBe('이제 있다');
});

test('임시 저장 keeps the notice visible to admins only', async () => {
  const { user, saved } = await open(null);
  await user.type(title(), '초안');
  await user.click(button('임시 저장'));
  expect(await screen.findByText('임시 저장했어요')).toBeVisible();
  expect(saved()[0]?.p_patch).toMatchObject({ status: 'draft', publish_at: null });
});

test('contradicting times are refused at once, and checked again when another time changes @nightly', async () => {
  const { user, saved } = await open(null);
  setTime('게시 시작', '2099-05-02T10:00');
  setTime('게시 종료', '2099-05-01T10:00');
  await user.type(title(), '점검');
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
  await expect
    .poll(() => saved().at(-1)?.p_patch)
    .toMatchObject({ status: 'scheduled', pinned: true, publish_at: new Date('2099-05-02T10:00+09:00').toISOString() });
});

test('a failed save shows the reason and keeps all fields, and its retry publishes the notice once', async () => {
  const { user, server, saved, address } = await open(null, unreachable);
  await user.type(title(), '잃으면 안 되는 공지');
  await user.click(button('게시'));
  expect(await screen.findByText(/서버에 연결하지 못했어요/)).toBeVisible();
  expect(title()).toHaveValue('잃으면 안 되는 공지');
  const db = database(makeNotice({ rev: 0 }));
  server.answers[SAVE] = db.save;
  await user.click(button('게시'));
  await expect.poll(address).toContain('/notice/detail');
  expect(db.row()).toMatchObject({ title: '잃으면 안 되는 공지', status: 'published' });
  const times = saved().filter(({ p_patch }) => p_patch.status === 'published');
  expect(new Set(times.map(({ p_patch }) => p_patch.publish_at)).size).toBe(1);
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
  const [, time = ''] = toInput(notice.publish_at).split('T');
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

test('text typed while a notice is being saved stays, and the next save is based on the first', async () => {
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

test('미리보기 shows title and text as for readers, and saves nothing', async () => {
  const { user, saved } = await open(makeNotice({ title: '점검', body: documentOf('새벽에 멈춰요') }));
  await user.type(title(), ' 안내');
  await user.click(button('미리보기'));
  const dialog = await screen.findByRole('dialog', { name: '미리보기' });
  expect(within(dialog).getByRole('heading', { name: '점검 안내' })).toBeVisible();
  expect(await within(dialog).findByText('새벽에 멈춰요')).toBeVisible();
  expect(saved()).toEqual([]);
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
  // The form reads the notice in each render, so reads count renders.
  expect(read.mock.calls.length).toBe(before);
  setTime('게시 시작', '2099-05-02T10:00');
  expect(await screen.findByRole('button', { name: '게시 예약' })).toBeVisible();
  expect(read.mock.calls.length).toBe(before);
});

test('the board of a notice is chosen from open boards on which the user may write', async () => {
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
