import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { askForReset } from './account.mutations.ts';
import { ProfileForm } from './ProfileForm.tsx';

const MINA = person();

test('edit user failure: a red snack shows the reason, and the typed text stays', async () => {
  await fakeServer({ 'PATCH /rest/v1/profiles': () => refused(403, '42501', 'permission denied') }, MINA);
  const { user } = openScreen(<ProfileForm userId={MINA.id} displayName="김민아" phone="" />);
  await user.type(screen.getByRole('textbox', { name: '이름' }), '!');
  await user.click(screen.getByRole('button', { name: '저장' }));
  // Errors are announced at once, and are red.
  const told = await screen.findByText('권한이 없어요.');
  expect(told.closest('[aria-live]')).toHaveAttribute('aria-live', 'assertive');
  expect(screen.getByRole('textbox', { name: '이름' })).toHaveValue('김민아!');
});

test('an unsaved change of the profile is filled in again until it is saved', async () => {
  const me = person({ id: crypto.randomUUID() });
  await fakeServer({ 'PATCH /rest/v1/profiles': () => ({ id: me.id }) }, me);
  const first = openScreen(<ProfileForm userId={me.id} displayName="김민아" phone="" />);
  await first.user.type(screen.getByRole('textbox', { name: '전화번호 (선택)' }), '010-1234-5678');
  first.unmount();
  const { user } = openScreen(<ProfileForm userId={me.id} displayName="김민아" phone="" />);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '전화번호 (선택)' })).toHaveValue('010-1234-5678');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('프로필을 저장했어요.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '버리기' })).toBeNull();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('reset password for email: the mail returns to /member/account, and with a wrong name no mail is sent', async () => {
  let ticket: { ticket: string } | false = { ticket: 't1' };
  const server = await fakeServer({
    'POST /api/public/checkResetPwd': () => ticket,
    'POST /auth/v1/recover': () => ({}),
  });
  expect(await askForReset('mina@dojang.test', '김민아')).toBe(true);
  const [recover] = server.sent('POST /auth/v1/recover');
  expect(recover?.search.get('redirect_to')).toBe(`${location.origin}/member/account`);
  ticket = false;
  expect(await askForReset('mina@dojang.test', '박준')).toBe(false);
  expect(server.sent('POST /auth/v1/recover')).toHaveLength(1);
});
