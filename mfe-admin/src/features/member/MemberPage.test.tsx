import { type Answer, fakeServer, openScreen, person, refused, rows, unreachable } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as MemberPage } from './MemberPage.tsx';
import { makeMember } from './member.fixtures.ts';

const LIST = 'GET /rest/v1/profiles';
const USER_TYPES = 'GET /rest/v1/user_types';

/**
 * Whether a request is the first request of a page of twenty. A page that is read with several requests continues where the
 * last request ended.
 */
const beginsPage = ({ search }: { search: URLSearchParams }) => Number(search.get('offset')) % 20 === 0;

async function open(search: string, list: Answer) {
  const server = await fakeServer(
    {
      [LIST]: (request) => (beginsPage(request) ? list(request) : rows([])),
      [USER_TYPES]: () => rows([{ name: 'business' }]),
    },
    person({ level: 'super', is_admin: true }),
  );
  const filters = () => Object.fromEntries(server.sent(LIST).findLast(beginsPage)?.search ?? []);
  return { server, filters, ...openScreen(<MemberPage />, `/admin/membership/user${search}`) };
}

const table = () => screen.findByRole('table');

test('the table shows all members with their total', async () => {
  const yuna = makeMember({ display_name: '최유나', level: 'admin', user_type: 'business' });
  const { filters } = await open('', () => rows([yuna, makeMember({ suspended_at: '2026-11-01T00:00:00Z' })], 1234));
  expect(await screen.findByText('모두 1,234명')).toBeVisible();
  const [, first, second] = within(await table()).getAllByRole('row');
  expect(first).toHaveTextContent(/최유나.*관리자.*사업자.*정상/);
  expect(second).toHaveTextContent('정지');
  expect(filters()).toMatchObject({ order: 'created_at.desc,id.asc', offset: '0', limit: '20' });
  expect(filters()).not.toHaveProperty('level');
});

test('level and type are chosen from a list, and filter the requested members', async () => {
  const { user, filters, address } = await open('?page=3', () => rows([makeMember()], 80));
  await user.selectOptions(await screen.findByRole('combobox', { name: '등급' }), '관리자');
  await expect.poll(filters).toMatchObject({ level: 'eq.admin', offset: '0' });
  await user.selectOptions(screen.getByRole('combobox', { name: '유형' }), '사업자');
  await expect.poll(filters).toMatchObject({ level: 'eq.admin', user_type: 'eq.business' });
  expect(address()).toBe('/admin/membership/user?level=admin&type=business');
  await user.selectOptions(screen.getByRole('combobox', { name: '등급' }), '모든 등급');
  await expect.poll(filters).not.toHaveProperty('level');
});

test('the status is chosen from a list, and finds the suspended members or the others', async () => {
  const { user, filters, address } = await open('', () => rows([makeMember()]));
  await user.selectOptions(await screen.findByRole('combobox', { name: '상태' }), '정지');
  await expect.poll(filters).toMatchObject({ suspended_at: 'not.is.null' });
  expect(address()).toBe('/admin/membership/user?status=suspended');
  await user.selectOptions(screen.getByRole('combobox', { name: '상태' }), '정상');
  await expect.poll(filters).toMatchObject({ suspended_at: 'is.null' });
});

test('a search is sent with Enter only, and Esc shows everybody again', async () => {
  const { user, server, filters, address } = await open('', () => rows([makeMember()]));
  await table();
  const field = screen.getByRole('searchbox', { name: '회원 검색' });
  await user.type(field, '김민아');
  expect(server.sent(LIST)).toHaveLength(1);
  await user.keyboard('{Enter}');
  await expect.poll(filters).toMatchObject({ or: '(email.eq."김민아",display_name.eq."김민아")' });
  await user.type(field, '{Escape}');
  await expect.poll(address).toBe('/admin/membership/user');
});

test('an empty result explains the search, and 모두 보기 clears every filter', async () => {
  const { user, address } = await open('?level=super&q=없는이', () => rows([]));
  expect(await screen.findByText('검색 결과가 없어요')).toBeVisible();
  expect(screen.getByText('이메일이나 이름은 전체가 똑같아야 찾을 수 있어요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  expect(address()).toBe('/admin/membership/user');
});

test('page links keep the filters; a page after the last one links to the first', async () => {
  const { user, filters, address } = await open('?level=member', ({ search }) =>
    search.get('offset') === '0' ? rows([makeMember()], 25) : refused(416, 'PGRST103'),
  );
  await user.click(await screen.findByRole('button', { name: '다음 쪽' }));
  await expect.poll(filters).toMatchObject({ level: 'eq.member', offset: '20' });
  await expect.poll(address).toBe('/admin/membership/user?level=member');
  expect(await table()).toBeVisible();
});

test('an unreachable server shows a Korean error, and 다시 시도 loads the members', async () => {
  const { user, server } = await open('', unreachable);
  expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결하지 못했어요');
  server.answers[LIST] = () => rows([makeMember({ display_name: '박준' })]);
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await table()).toHaveTextContent('박준');
});

test('a user without permission sees “권한이 없어요.” instead of an empty list', async () => {
  await open('', () => refused(403, '42501'));
  expect(await screen.findByRole('alert')).toHaveTextContent('권한이 없어요.');
  expect(screen.queryByText('검색 결과가 없어요')).toBeNull();
});

test('an invalid member id in the URL shows “이 회원을 찾을 수 없어요” without a request', async () => {
  const { server } = await open('?member=abc', () => rows([makeMember()]));
  expect(await screen.findByRole('dialog', { name: '회원 정보' })).toHaveTextContent('이 회원을 찾을 수 없어요');
  expect(server.sent(LIST).filter(({ search }) => search.has('id'))).toEqual([]);
});
