import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AgreementForm } from '../agreement/components/AgreementForm.tsx';
import { Component as BoardPage } from './BoardPage.tsx';

const SAVE = 'POST /rest/v1/rpc/save_site_board';
const BOARDS = 'GET /rest/v1/boards';
const admin = () => person({ id: crypto.randomUUID(), level: 'admin', is_admin: true });

test('the text typed for a new board is filled in again after its dialog was closed, and is deleted once the board is created', async () => {
  const me = admin();
  const server = await fakeServer(
    { [BOARDS]: () => rows([]), [SAVE]: () => ({ ok: true, rev: 1, updated_at: new Date().toISOString() }) },
    me,
  );
  const { user } = openScreen(<BoardPage />, '/admin/board');
  await user.click(await screen.findByRole('button', { name: '새 게시판' }));
  await user.type(await screen.findByRole('textbox', { name: /이름/ }), '동네 소식');
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: '새 게시판' }));
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /이름/ })).toHaveValue('동네 소식');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await expect
    .poll(() => server.sent(SAVE).map(({ body }) => body))
    .toMatchObject([{ p_patch: { name: '동네 소식', kind: 'notice' } }]);
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('the text typed for an agreement is filled in again after its dialog was closed', async () => {
  const me = admin();
  await fakeServer({ [BOARDS]: () => rows([]) }, me);
  const first = openScreen(<AgreementForm agreement={null} onClose={() => {}} />, '/admin/agreement');
  await first.user.type(await screen.findByRole('textbox', { name: /이름/ }), '위치 정보');
  await first.user.click(screen.getByRole('checkbox', { name: '꼭 동의해야 쓸 수 있어요' }));
  first.unmount();
  openScreen(<AgreementForm agreement={null} onClose={() => {}} />, '/admin/agreement');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /이름/ })).toHaveValue('위치 정보');
  expect(screen.getByRole('checkbox', { name: '꼭 동의해야 쓸 수 있어요' })).toBeChecked();
});

test('a board whose dialog was closed during the save is not filled in again', async () => {
  const me = admin();
  const answer = Promise.withResolvers<object>();
  const server = await fakeServer({ [BOARDS]: () => rows([]), [SAVE]: () => answer.promise }, me);
  const { user } = openScreen(<BoardPage />, '/admin/board');
  await user.click(await screen.findByRole('button', { name: '새 게시판' }));
  await user.type(await screen.findByRole('textbox', { name: /이름/ }), '동네 소식');
  await expect.poll(() => unsavedOfAccount(me.id)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '저장' }));
  await expect.poll(() => server.sent(SAVE)).toHaveLength(1);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(await unsavedOfAccount(me.id)).toHaveLength(1);
  answer.resolve({ ok: true, rev: 1, updated_at: new Date().toISOString() });
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('when an agreement was published meanwhile, only its name and board are filled in', async () => {
  const me = admin();
  await fakeServer({ [BOARDS]: () => rows([]) }, me);
  const draft = {
    id: 'a1',
    title: '약관',
    kind: 'terms',
    board_id: 'b1',
    required: false,
    needs_consent: true,
    rev: 1,
  };
  const first = openScreen(
    <AgreementForm agreement={{ ...draft, versions: 0 } as never} onClose={() => {}} />,
    '/admin/agreement',
  );
  await first.user.type(await screen.findByRole('textbox', { name: /이름/ }), ' 2');
  await first.user.click(screen.getByRole('checkbox', { name: '꼭 동의해야 쓸 수 있어요' }));
  first.unmount();
  openScreen(<AgreementForm agreement={{ ...draft, versions: 1 } as never} onClose={() => {}} />, '/admin/agreement');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /이름/ })).toHaveValue('약관 2');
  expect(screen.getByRole('checkbox', { name: '꼭 동의해야 쓸 수 있어요' })).not.toBeChecked();
});
