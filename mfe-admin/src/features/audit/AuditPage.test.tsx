import { type Answer, fakeServer, openScreen, person, rows, savedFiles } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as AuditPage } from './AuditPage.tsx';

const LIST = 'GET /rest/v1/audit_log';
const ADMIN = '10000000-0000-4000-8000-000000000001';
const saved = savedFiles();

const act = (change: object) => ({
  id: crypto.randomUUID(),
  at: '2026-11-02T00:00:05Z',
  actor: ADMIN,
  actor_name: '운영자',
  action: 'board.created',
  target_type: 'board',
  target_id: 'b1',
  before: null,
  after: { name: '=소식' },
  ...change,
});

async function open(search: string, list: Answer) {
  const server = await fakeServer(
    { [LIST]: list, 'POST /rest/v1/rpc/audit_actors': () => rows([{ actor: ADMIN, actor_name: '운영자' }]) },
    person({ level: 'admin', is_admin: true }),
  );
  return { server, ...openScreen(<AuditPage />, `/admin/audit${search}`) };
}

const sentTo = (server: Awaited<ReturnType<typeof open>>['server']) => server.sent(LIST).at(-1)?.search;

test('actions are filtered by kind, admin and days, and the URL keeps the filters', async () => {
  const { server, user } = await open('?from=2026-11-01&until=2026-11-30&page=2', () => rows([act({})]));
  expect(await screen.findByText('게시판 ‘=소식’ 만듦')).toBeVisible();
  expect(sentTo(server)?.getAll('at')).toEqual(['gte.2026-10-31T15:00:00.000Z', 'lt.2026-11-30T15:00:00.000Z']);
  expect(sentTo(server)?.get('offset')).toBe('20');

  await user.selectOptions(screen.getByRole('combobox', { name: '종류' }), '템플릿');
  await expect.poll(() => sentTo(server)?.get('target_type')).toBe('in.(template,template_category)');
  await user.selectOptions(screen.getByRole('combobox', { name: '관리자' }), '운영자');
  await expect.poll(() => sentTo(server)?.get('actor')).toBe(`eq.${ADMIN}`);
  expect(sentTo(server)?.get('target_type')).toBe('in.(template,template_category)');
  expect(sentTo(server)?.get('offset')).toBe('0');
  await user.selectOptions(screen.getByRole('combobox', { name: '관리자' }), '명령줄');
  await expect.poll(() => sentTo(server)?.get('actor')).toBe('is.null');

  await user.click(screen.getByRole('button', { name: '모두 보기' }));
  await expect.poll(() => sentTo(server)?.has('at')).toBe(false);
  expect(screen.queryByRole('button', { name: '모두 보기' })).toBeNull();
});

test('a day is typed in the Korean format, and filters once it is complete', async () => {
  const { server, user } = await open('', () => rows([act({})]));
  await screen.findByText(/게시판/);
  const asked = server.sent(LIST).length;
  await user.type(screen.getByRole('textbox', { name: '첫날' }), '2026년 11월');
  expect(server.sent(LIST)).toHaveLength(asked);
  await user.type(screen.getByRole('textbox', { name: '첫날' }), ' 3일');
  await expect.poll(() => sentTo(server)?.get('at')).toBe('gte.2026-11-02T15:00:00.000Z');
});

test('the file contains the filtered actions with the contents before and after, and no formula', async () => {
  const { server, user } = await open('?kind=board', () => rows([act({ before: { name: '옛 이름' } })]));
  await screen.findByText(/게시판 ‘=소식’/);
  await user.click(screen.getByRole('button', { name: 'CSV 내려받기' }));
  expect(await screen.findByText('기록 1개를 내려받았어요')).toBeVisible();
  const [heading, row] = ((await saved.text(0)) ?? '').split('\r\n');
  expect(heading).toBe('\uFEFF때,한 사람,한 일,종류,대상,대상 ID,바꾸기 전,바꾼 뒤,행위');
  expect(row).toContain('2026-11-02 09:00:05,운영자,');
  expect(row).toContain('게시판,,b1,"{""name"":""옛 이름""}","{""name"":""=소식""}",board.created');
  expect(sentTo(server)?.get('target_type')).toBe('in.(board)');
});

test('a name that a spreadsheet would execute is text in the file', async () => {
  const { user } = await open('', () => rows([act({ actor_name: '=1+1' })]));
  await screen.findByText(/게시판/);
  await user.click(screen.getByRole('button', { name: 'CSV 내려받기' }));
  await expect.poll(() => saved.text(0)).toContain(`,'=1+1,`);
});

test('without a result the filters remain, and “찾는 기록이 없어요” is shown', async () => {
  await open('?kind=mail', () => rows([]));
  expect(await screen.findByText('찾는 기록이 없어요')).toBeVisible();
  expect(within(screen.getByRole('combobox', { name: '종류' })).getByRole('option', { name: '메일' })).toHaveProperty(
    'selected',
    true,
  );
  expect(screen.getByRole('button', { name: 'CSV 내려받기' })).toBeDisabled();
});
