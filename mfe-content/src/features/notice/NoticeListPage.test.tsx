import { type Answer, fakeServer, openScreen, person, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as NoticeListPage } from './NoticeListPage.tsx';
import { inHours, makeNotice } from './notice.fixtures.ts';

const LIST = 'GET /rest/v1/notices';
const READS = 'GET /rest/v1/notice_reads';
const member = person();
const admin = person({ level: 'admin', is_admin: true });

async function open(list: Answer, { path = '/notice', session = member, reads = [] as string[] } = {}) {
  const server = await fakeServer(
    { [LIST]: list, [READS]: () => rows(reads.map((notice_id) => ({ notice_id, acked_at: null }))) },
    session,
  );
  const filters = () => Object.fromEntries(server.sent(LIST).at(-1)?.search ?? []);
  return { server, filters, ...openScreen(<NoticeListPage />, path) };
}

const row = (title: string) => screen.findByRole('link', { name: new RegExp(title) });

test('a member sees new, pinned and must-read notices, and cannot write', async () => {
  const [fresh, known, pinned] = [
    makeNotice({ title: '새 소식' }),
    makeNotice({ title: '아는 소식' }),
    makeNotice({ title: '필독 소식', pinned: true, must_read_until: inHours(5) }),
  ];
  await open(() => rows([pinned, fresh, known]), { reads: [known.id] });
  expect(await row('새 소식')).toHaveAttribute('href', `/notice/detail?noticeId=${fresh.id}`);
  await expect.poll(() => row('새 소식').then((link) => link.textContent)).toContain('읽지 않음');
  expect(await row('아는 소식')).not.toHaveTextContent('읽지 않음');
  expect(await row('필독 소식')).toHaveAccessibleName(/고정.*필독 소식.*필독/);
  expect(screen.queryByRole('link', { name: '공지 쓰기' })).toBeNull();
  expect(screen.queryByRole('link', { name: '휴지통' })).toBeNull();
});

test('a guest sees no unread marks, and no read receipts are requested', async () => {
  const { server } = await open(() => rows([makeNotice({ title: '새 소식' })]), {
    session: person({ status: 'loggedOut', id: '' }),
  });
  expect(await row('새 소식')).not.toHaveTextContent('읽지 않음');
  expect(server.sent(READS)).toEqual([]);
});

test('an admin sees drafts and scheduled notices, and links to the editor and the trash', async () => {
  await open(
    () =>
      rows([
        makeNotice({ title: '초안', status: 'draft', publish_at: null }),
        makeNotice({ title: '나중', status: 'scheduled', publish_at: inHours(48) }),
        makeNotice({ title: '지난 일', end_at: inHours(-1) }),
      ]),
    { session: admin },
  );
  expect(await row('초안')).toHaveTextContent('임시 저장');
  expect(await row('나중')).toHaveTextContent(/예약.* 게시$/);
  expect(await row('지난 일')).toHaveTextContent('종료');
  expect(screen.getByRole('link', { name: '공지 쓰기' })).toHaveAttribute('href', '/notice/write');
  expect(screen.getByRole('link', { name: '휴지통' })).toHaveAttribute('href', '/notice?view=trash');
});

test('the trash is for admins; a member with its URL sees the list', async () => {
  const asAdmin = await open(() => rows([]), { path: '/notice?view=trash', session: admin });
  expect(await screen.findByRole('heading', { name: '공지 휴지통' })).toBeVisible();
  expect(await screen.findByText('휴지통이 비어 있어요')).toBeVisible();
  expect(asAdmin.filters()).toMatchObject({ removed_at: 'not.is.null' });
  asAdmin.unmount();
  const asMember = await open(() => rows([]), { path: '/notice?view=trash' });
  expect(await screen.findByText('공지가 없어요')).toBeVisible();
  expect(asMember.filters()).toMatchObject({ removed_at: 'is.null' });
});

test('a search matches incomplete syllables and 초성, and 모두 보기 ends it', async () => {
  const { user, filters, address } = await open(({ search }) =>
    rows(search.has('search_chosung') || search.has('search_jamo') ? [] : [makeNotice()]),
  );
  const field = screen.getByRole('searchbox', { name: '공지 검색' });
  await user.type(field, '점ㄱ');
  await expect.poll(filters).toMatchObject({ search_jamo: 'like.%ㅈㅓㅁㄱ%' });
  await user.clear(field);
  await user.type(field, 'ㅈㄱ');
  await expect.poll(filters).toMatchObject({ search_chosung: 'like.%ㅈㄱ%' });
  expect(await screen.findByText('찾는 공지가 없어요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  await expect.poll(address).toBe('/notice');
  // The list is rendered again when its rows arrive.
  await waitFor(() => expect(screen.getByRole('link', { name: /공지/ })).toBeVisible());
});

test('page links keep the search; a page after the last one links to the first', async () => {
  const { user, filters, address } = await open(
    ({ search }) => (search.get('offset') === '0' ? rows([makeNotice()], 12) : refused(416, 'PGRST103')),
    { path: '/notice?q=소식' },
  );
  await user.click(await screen.findByRole('button', { name: '다음 쪽' }));
  await expect.poll(filters).toMatchObject({ offset: '10', search_jamo: 'like.%ㅅㅗㅅㅣㄱ%' });
  await expect.poll(address).toBe(`/notice?q=${encodeURIComponent('소식')}`);
});

test('without notices a member sees the empty state, and an admin can write a notice', async () => {
  const asMember = await open(() => rows([]));
  expect(await screen.findByText('새 소식이 생기면 여기에서 알려 드릴게요.')).toBeVisible();
  expect(screen.queryByRole('link', { name: '공지 쓰기' })).toBeNull();
  asMember.unmount();
  await open(() => rows([]), { session: admin });
  expect(await screen.findByText('공지가 없어요')).toBeVisible();
  expect(screen.getAllByRole('link', { name: '공지 쓰기' })).toHaveLength(2);
});

test('a list that cannot be loaded shows an error, and 다시 시도 loads it', async () => {
  const { user, server } = await open(unreachable);
  expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결하지 못했어요');
  server.answers[LIST] = () => rows([makeNotice({ title: '돌아온 소식' })]);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await row('돌아온 소식')).toBeVisible();
});
