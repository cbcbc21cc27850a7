import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { BudgetPanel } from './BudgetPanel.tsx';
import { PersonUse } from './PersonUse.tsx';

const GB = 1024 ** 3;
const USE = {
  files: 0.95 * GB,
  words: 2048,
  projects: 3,
  most_files: GB,
  most_words: GB,
  most_projects: 20,
};
const MINA = { ...USE, person_id: 'p1', email: 'mina@dojang.test', display_name: '김민아', shares: true };
const NETWORK = { ...USE, network: 'abcdefghij', people: 12 };
const PEOPLE = 'POST /rest/v1/rpc/admin_budgets';
const NETWORKS = 'POST /rest/v1/rpc/admin_networks';
const RAISE = 'POST /rest/v1/rpc/raise_budget';

const serve = () =>
  fakeServer(
    { [PEOPLE]: () => rows([MINA]), [NETWORKS]: () => rows([NETWORK]), [RAISE]: () => null },
    person({ level: 'admin', is_admin: true }),
  );
const raised = (server: Awaited<ReturnType<typeof serve>>) => server.sent(RAISE).map(({ body }) => body);

test('an admin sees who uses the most, and gives a person more for a reason', async () => {
  const server = await serve();
  openScreen(<BudgetPanel />, '/admin');
  const people = await screen.findByRole('list', { name: '많이 쓰는 회원' });
  expect(people).toHaveTextContent('파일 973MB / 1GB');
  expect(people).toHaveTextContent('같은 네트워크의 새 계정과 한도를 함께 써요');
  await userEvent.click(within(people).getByRole('button', { name: 'mina@dojang.test 한도 늘리기' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /새 한도/ }), '1');
  await userEvent.click(within(dialog).getByRole('button', { name: '늘리기' }));
  expect(dialog).toHaveTextContent('지금 한도보다 큰 숫자를 적어 주세요.');
  expect(dialog).toHaveTextContent('이유를 적어 주세요.');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /새 한도/ }), '5');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /이유/ }), '가족 사진');
  await userEvent.click(within(dialog).getByRole('button', { name: '늘리기' }));
  await expect
    .poll(() => raised(server))
    .toEqual([{ p_budget: 'files', p_reason: '가족 사진', p_most: 15 * GB, p_person: 'p1' }]);
});

test('an admin gives a network more', async () => {
  const server = await serve();
  openScreen(<BudgetPanel />, '/admin');
  const networks = await screen.findByRole('list', { name: '많이 쓰는 네트워크' });
  expect(networks).toHaveTextContent('새 계정 12개가 함께 써요');
  await userEvent.click(within(networks).getByRole('button', { name: '네트워크 abcdef 한도 늘리기' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /새 한도/ }), '90');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /이유/ }), '새 사무실');
  await userEvent.click(within(dialog).getByRole('button', { name: '늘리기' }));
  await expect
    .poll(() => raised(server))
    .toEqual([{ p_budget: 'files', p_reason: '새 사무실', p_most: 90 * GB, p_network: 'abcdefghij' }]);
});

test('the screen of a member shows what that member uses', async () => {
  await serve();
  openScreen(<PersonUse id="p1" name="김민아" />, '/admin/membership/user');
  const use = await screen.findByText('파일 973MB / 1GB · 글 2KB / 1GB · 프로젝트 3개 / 20개');
  expect(use).toBeVisible();
});
