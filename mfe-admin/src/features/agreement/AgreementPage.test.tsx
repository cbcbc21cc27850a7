import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as AgreementPage } from './AgreementPage.tsx';
import type { AdminAgreement } from './agreement.logic.ts';

const LIST = 'POST /rest/v1/rpc/admin_agreements';
const SAVE = 'POST /rest/v1/rpc/save_agreement';
const DISCARD = 'POST /rest/v1/rpc/discard_agreement_draft';
const BOARD = '00000000-0000-4000-8000-000000000002';

const terms: AdminAgreement = {
  id: '60000000-0000-4000-8000-000000000001',
  board_id: BOARD,
  kind: 'terms',
  title: '이용약관',
  required: true,
  needs_consent: true,
  rank: 0,
  rev: 5,
  versions: 2,
  current: 2,
  upcoming: null,
  upcoming_at: null,
  draft: 3,
  draft_rev: 7,
  people: 1200,
  agreed: 600,
  agreed_before: 40,
};
const policy: AdminAgreement = {
  ...terms,
  id: '60000000-0000-4000-8000-000000000002',
  kind: 'privacy_policy',
  title: '개인정보 처리방침',
  required: false,
  needs_consent: false,
  versions: 1,
  current: 1,
  draft: null,
  draft_rev: null,
};

async function open(agreements: AdminAgreement[], answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    { [LIST]: () => agreements, 'GET /rest/v1/site_boards': () => rows([]), ...answers },
    person({ id: crypto.randomUUID(), level: 'admin', is_admin: true }),
  );
  const bodies = (route: string) => server.sent(route).map(({ body }) => body);
  return { server, bodies, ...openScreen(<AgreementPage />, '/admin/agreement') };
}

const item = async (title: string) => {
  const link = await screen.findByRole('link', { name: title });
  return within(link.closest('li') as HTMLElement);
};

test('each agreement shows its versions, who agreed, and its actions', async () => {
  await open([terms, policy]);
  const first = await item('이용약관');
  expect(first.getByText('2번째 판 시행 중 · 3번째 판 쓰는 중')).toBeVisible();
  expect(first.getByText('1,200명 가운데 600명(50%) 동의 · 앞 판에만 동의 40명')).toBeVisible();
  expect(first.getByRole('link', { name: '이어서 쓰기' })).toHaveAttribute(
    'href',
    `/agreement/write?boardId=${terms.id}`,
  );
  const second = await item('개인정보 처리방침');
  expect(second.getByText('동의를 받지 않음')).toBeVisible();
  expect(second.getByRole('link', { name: '다음 판 쓰기' })).toBeVisible();
  for (const name of ['동의 현황', '쓰던 판 버리기']) expect(second.queryByRole('button', { name })).toBeNull();
});

test('a draft is discarded after a confirmation, on its revision', async () => {
  const { bodies, user } = await open([terms], { [DISCARD]: () => null });
  await user.click((await item('이용약관')).getByRole('button', { name: '쓰던 판 버리기' }));
  const question = await screen.findByRole('alertdialog', { name: '쓰던 판을 버릴까요?' });
  expect(bodies(DISCARD)).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '버리기' }));
  await expect.poll(() => bodies(DISCARD)).toEqual([{ p_agreement_id: terms.id, p_version: 3, p_base_rev: 7 }]);
  expect(await screen.findByText('‘이용약관’의 쓰던 판을 버렸어요')).toBeVisible();
});

test('the answers are counted by version', async () => {
  const COVERAGE = 'POST /rest/v1/rpc/agreement_coverage';
  const { bodies, user } = await open([terms], {
    [COVERAGE]: () => rows([{ version: 2, agreed: 600, withdrawn: 3, declined: 1 }]),
  });
  await user.click((await item('이용약관')).getByRole('button', { name: '동의 현황' }));
  const dialog = within(await screen.findByRole('dialog', { name: '이용약관 동의 현황' }));
  expect(await dialog.findByRole('row', { name: '2번째 판 600명 3명 1명' })).toBeVisible();
  expect(bodies(COVERAGE)).toEqual([{ p_agreement_id: terms.id }]);
});

test('a published agreement keeps its kind, and its name is saved on its revision', async () => {
  const { bodies, user } = await open([terms], { [SAVE]: () => ({ ok: true, rev: 6, updated_at: '' }) });
  await user.click((await item('이용약관')).getByRole('button', { name: '정보 고치기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '약관 정보' }));
  expect(dialog.getByRole('combobox', { name: /종류/ })).toBeDisabled();
  const name = dialog.getByRole('textbox', { name: /이름/ });
  await user.clear(name);
  await user.click(dialog.getByRole('button', { name: '저장' }));
  expect(await dialog.findByText('이름을 입력해 주세요')).toBeVisible();
  expect(bodies(SAVE)).toEqual([]);
  await user.type(name, '서비스 약관');
  await user.click(dialog.getByRole('button', { name: '저장' }));
  await expect
    .poll(() => bodies(SAVE))
    .toMatchObject([{ p_agreement_id: terms.id, p_base_rev: 5, p_patch: { title: '서비스 약관', kind: 'terms' } }]);
});

test('a new agreement leads to its first version', async () => {
  const { bodies, user, address } = await open([], { [SAVE]: () => ({ ok: true, rev: 1, updated_at: '' }) });
  expect(await screen.findByText('약관이 없어요')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: '새 약관' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: '새 약관' }));
  await user.type(dialog.getByRole('textbox', { name: /이름/ }), '위치 정보 약관');
  await user.click(dialog.getByRole('button', { name: '만들고 쓰기' }));
  await expect.poll(address).toMatch(/^\/agreement\/write\?boardId=/);
  const id = new URLSearchParams(address().split('?')[1]).get('boardId');
  expect(bodies(SAVE)).toMatchObject([{ p_agreement_id: id, p_base_rev: 0, p_patch: { title: '위치 정보 약관' } }]);
});

test('agreements that cannot be loaded have a retry button', async () => {
  const { server, user } = await open([], { [LIST]: () => refused(500, 'internal') });
  const retry = await screen.findByRole('button', { name: '다시 시도' });
  server.answers[LIST] = () => [terms];
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '이용약관' })).toBeVisible();
});
