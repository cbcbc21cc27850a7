import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as NoticeDetailPage } from './NoticeDetailPage.tsx';
import { documentOf, inHours, makeNotice } from './notice.fixtures.ts';

const NOTICES = 'GET /rest/v1/notices';
const MARK = 'POST /rest/v1/notice_reads';
const ACK = 'POST /rest/v1/rpc/ack_notice';
const guest = person({ status: 'loggedOut', id: '' });
const admin = person({ level: 'admin', is_admin: true });

interface Given {
  session?: ReturnType<typeof person>;
  answers?: Record<string, Answer>;
  /** Whether the user has already opened and confirmed the notice. */
  read?: { acked_at: string | null };
}

async function open(notice = makeNotice(), { session = person(), answers = {}, read }: Given = {}) {
  const server = await fakeServer(
    {
      // The other requests ask for the notices before and after it.
      [NOTICES]: ({ search }) => rows(search.get('id') === `eq.${notice.id}` ? [notice] : []),
      'GET /rest/v1/notice_reads': () => rows(read ? [{ notice_id: notice.id, ...read }] : []),
      [MARK]: () => new Response(null, { status: 201 }),
      [ACK]: () => null,
      'POST /rest/v1/rpc/notice_reader_counts': () => ({
        audience: 10,
        read: 4,
        acked: 1,
        waiting: 9,
        reminded_at: null,
        is_reminding: false,
      }),
      ...answers,
    },
    session,
  );
  return { server, notice, ...openScreen(<NoticeDetailPage />, `/notice/detail?noticeId=${notice.id}`) };
}

test('a member reads a notice, the reading is recorded once, and the member has no actions of admins', async () => {
  const { server, notice } = await open(makeNotice({ title: '점검 안내', body: documentOf('새벽에 멈춰요') }));
  expect(await screen.findByRole('heading', { name: '점검 안내' })).toBeVisible();
  expect(await screen.findByText('새벽에 멈춰요')).toBeVisible();
  await expect.poll(() => server.sent(MARK).map(({ body }) => body)).toMatchObject([{ notice_id: notice.id }]);
  expect(screen.queryByRole('link', { name: '고치기' })).toBeNull();
  expect(screen.queryByRole('button', { name: '휴지통으로' })).toBeNull();
  expect(screen.queryByRole('region', { name: '읽은 사람' })).toBeNull();
});

test('a must-read notice asks a member to confirm it, and a guest to sign in', async () => {
  const must = makeNotice({ must_read_until: inHours(5) });
  const { server, user, unmount } = await open(must, { read: { acked_at: null } });
  await user.click(await screen.findByRole('button', { name: '확인했어요' }));
  await expect.poll(() => server.sent(ACK).map(({ body }) => body)).toEqual([{ p_notice_id: must.id }]);
  // The notice was already read.
  expect(server.sent(MARK)).toEqual([]);
  unmount();
  const asGuest = await open(must, { session: guest });
  expect(await screen.findByRole('link', { name: '로그인하고 확인하기' })).toHaveAttribute(
    'href',
    `/member/login?next=${encodeURIComponent(`/notice/detail?noticeId=${must.id}`)}`,
  );
  expect(asGuest.server.sent(MARK)).toEqual([]);
});

test('an admin sees who has read it, may edit it, and moves it to the trash on its revision', async () => {
  const REMOVE = 'POST /rest/v1/rpc/save_notice';
  const { server, notice, user, address } = await open(makeNotice({ rev: 3 }), {
    session: admin,
    answers: { [REMOVE]: () => ({ ok: true, rev: 4, updated_at: '2026-11-22T00:00:00Z' }) },
  });
  const readers = within(await screen.findByRole('region', { name: '읽은 사람' }));
  expect(await readers.findByText(/10명 중 4명이 읽었어요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '고치기' })).toHaveAttribute('href', `/notice/write?noticeId=${notice.id}`);
  await user.click(screen.getByRole('button', { name: '휴지통으로' }));
  await expect.poll(address).toBe('/notice');
  expect(server.sent(REMOVE).map(({ body }) => body)).toEqual([
    { p_notice_id: notice.id, p_base_rev: 3, p_patch: { removed: true } },
  ]);
});

test('a notice in the trash can be restored, but not edited', async () => {
  await open(makeNotice({ removed_at: '2026-11-20T00:00:00Z' }), { session: admin });
  expect(await screen.findByRole('button', { name: '복원' })).toBeEnabled();
  expect(screen.queryByRole('link', { name: '고치기' })).toBeNull();
});

test('an unknown notice is not found', async () => {
  await open(makeNotice(), { answers: { [NOTICES]: () => rows([]) } });
  expect(await screen.findByText('오류 화면')).toBeVisible();
});

test('a notice that cannot be loaded has a retry button', async () => {
  const notice = makeNotice({ title: '점검 안내' });
  const { server, user } = await open(notice, { answers: { [NOTICES]: () => refused(500, 'internal') } });
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[NOTICES] = ({ search }) => rows(search.has('id', `eq.${notice.id}`) ? [notice] : []);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: '점검 안내' })).toBeVisible();
});

test('without an id the list is shown', async () => {
  await fakeServer({});
  const { address } = openScreen(<NoticeDetailPage />, '/notice/detail');
  await expect.poll(address).toBe('/notice');
});
