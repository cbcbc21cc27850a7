import 'fake-indexeddb/auto';
import { type Answer, fakeServer, openScreen, person, refused, rows } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeMember } from '../member.fixtures.ts';
import type { Member } from '../member.queries.ts';
import { MemberDetail } from './MemberDetail.tsx';

const SUSPEND = 'POST /rest/v1/rpc/set_member_suspended';
const SET_LEVEL = 'POST /rest/v1/rpc/set_member_level';

const superAdmin = person({ level: 'super', is_admin: true });
const admin = person({ level: 'admin', is_admin: true });

/** The dialog of `member`, as `actor` sees it. */
async function open(member: Member, actor = superAdmin, answers: Record<string, Answer> = {}) {
  const server = await fakeServer(
    {
      'GET /rest/v1/profiles': () => rows([member]),
      'GET /rest/v1/audit_log': () => rows([]),
      'POST /rest/v1/rpc/admin_budgets': () => rows([]),
      [SUSPEND]: () => null,
      [SET_LEVEL]: () => null,
      ...answers,
    },
    actor,
  );
  const view = openScreen(<MemberDetail id={member.id} onClose={() => {}} />);
  await screen.findByText(member.email);
  return { server, ...view };
}

const reason = () => screen.getByRole('textbox', { name: '계정 정지' });
const question = (name: string) => screen.findByRole('alertdialog', { name });

test('a suspension requires a reason and a confirmation, is sent with both, and is reported as done', async () => {
  const member = makeMember({ display_name: '박준' });
  const { user, server } = await open(member);
  const suspend = screen.getByRole('button', { name: '정지하기' });
  expect(suspend).toBeDisabled();
  await user.type(reason(), '  스팸 홍보 ');
  await user.click(suspend);
  const dialog = await question('계정을 정지할까요?');
  expect(dialog).toHaveTextContent('박준 님은 정지를 풀 때까지');
  await user.click(within(dialog).getByRole('button', { name: '정지하기' }));
  expect(await screen.findByText('계정을 정지했어요')).toBeVisible();
  expect(server.sent(SUSPEND).map(({ body }) => body)).toEqual([
    { p_user_id: member.id, p_suspended: true, p_reason: '스팸 홍보' },
  ]);
});

test('취소 does not suspend and keeps the reason', async () => {
  const { user, server } = await open(makeMember());
  await user.type(reason(), '실수');
  await user.click(screen.getByRole('button', { name: '정지하기' }));
  await user.click(within(await question('계정을 정지할까요?')).getByRole('button', { name: '취소' }));
  expect(server.sent(SUSPEND)).toEqual([]);
  expect(reason()).toHaveValue('실수');
});

test('a refused suspension shows the cause in Korean and keeps the typed reason', async () => {
  const { user } = await open(makeMember(), superAdmin, { [SUSPEND]: () => refused(403, '42501', 'forbidden') });
  await user.type(reason(), '스팸');
  await user.click(screen.getByRole('button', { name: '정지하기' }));
  await user.click(within(await question('계정을 정지할까요?')).getByRole('button', { name: '정지하기' }));
  expect(await screen.findByText('권한이 없어요.')).toBeVisible();
  expect(reason()).toHaveValue('스팸');
});

test('an unsent reason of a suspension is filled in again until the member is suspended', async () => {
  const member = makeMember();
  const actor = person({ id: crypto.randomUUID(), level: 'super', is_admin: true });
  const { user, unmount } = await open(member, actor);
  await user.type(reason(), '스팸 홍보');
  unmount();
  const again = await open(member, actor);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(reason()).toHaveValue('스팸 홍보');
  await again.user.click(screen.getByRole('button', { name: '정지하기' }));
  again.server.answers['GET /rest/v1/profiles'] = () => rows([{ ...member, suspended_at: '2026-11-01T00:00:00Z' }]);
  await again.user.click(within(await question('계정을 정지할까요?')).getByRole('button', { name: '정지하기' }));
  expect(await screen.findByText(/부터 정지된 계정이에요/)).toBeVisible();
  await expect.poll(() => unsavedOfAccount(actor.id)).toEqual([]);
});

test('an unsent reason of a suspension can be discarded', async () => {
  const [member, actor] = [makeMember(), person({ id: crypto.randomUUID(), level: 'super', is_admin: true })];
  const { user, unmount } = await open(member, actor);
  await user.type(reason(), '실수');
  unmount();
  const again = await open(member, actor);
  await again.user.click(await screen.findByRole('button', { name: '버리기' }));
  expect(reason()).toHaveValue('');
  expect(reason()).toHaveFocus();
  await expect.poll(() => unsavedOfAccount(actor.id)).toEqual([]);
});

test('a suspended account shows time and reason, and the suspension can be lifted', async () => {
  const member = makeMember({ suspended_at: '2026-11-01T00:00:00Z', suspended_reason: '스팸 홍보' });
  const { user, server } = await open(member);
  expect(screen.getByText(/부터 정지된 계정이에요\. 사유: 스팸 홍보/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '정지 풀기' }));
  await user.click(within(await question('정지를 풀까요?')).getByRole('button', { name: '확인' }));
  expect(await screen.findByText('정지를 풀었어요')).toBeVisible();
  expect(server.sent(SUSPEND)[0]?.body).toMatchObject({ p_suspended: false, p_reason: '' });
});

test.each([
  ['oneself', admin, makeMember({ id: admin.id, level: 'admin' }), '내 계정은 스스로 정지할 수 없어요.'],
  ['an admin as an admin', admin, makeMember({ level: 'admin' }), '관리자는 최고 관리자만 정지할 수 있어요.'],
])('suspending %s is not possible, and the reason is shown', async (_, actor, member, why) => {
  await open(member, actor);
  expect(screen.getByText(why)).toBeVisible();
  expect(reason()).toBeDisabled();
  expect(screen.getByRole('button', { name: '정지하기' })).toBeDisabled();
});

const level = () => screen.getByRole('combobox', { name: '등급' });
const changeLevel = () => screen.getByRole('button', { name: '등급 바꾸기' });

test('a new level is sent after a confirmation with both level names', async () => {
  const member = makeMember({ display_name: '박준' });
  const { user, server } = await open(member);
  expect(changeLevel()).toBeDisabled();
  await user.selectOptions(level(), '관리자');
  await user.click(changeLevel());
  const dialog = await question('등급을 바꿀까요?');
  expect(dialog).toHaveTextContent('박준 님의 등급을 회원에서 관리자로 바꿔요.');
  await user.click(within(dialog).getByRole('button', { name: '바꾸기' }));
  expect(await screen.findByText('등급을 관리자로 바꿨어요')).toBeVisible();
  expect(server.sent(SET_LEVEL).map(({ body }) => body)).toEqual([{ p_user_id: member.id, p_level: 'admin' }]);
});

test('a name with HTML is shown as text in the confirmation', async () => {
  const { user } = await open(makeMember({ display_name: '<img src=x onerror=alert(1)>' }));
  await user.selectOptions(level(), '관리자');
  await user.click(changeLevel());
  const dialog = await question('등급을 바꿀까요?');
  expect(dialog).toHaveTextContent('<img src=x onerror=alert(1)> 님의');
  expect(dialog.querySelector('img')).toBeNull();
});

test.each([
  ['one’s own level', superAdmin, makeMember({ id: superAdmin.id, level: 'super' }), '회원', /내 등급은 스스로/],
  ['a promotion by an admin', admin, makeMember(), '최고 관리자', /등급을 올리는 일은 최고 관리자만/],
  ['a demotion by an admin', admin, makeMember({ level: 'admin' }), '회원', /등급을 낮추는 일은 최고 관리자만/],
])('%s is refused before it is sent', async (_, actor, member, wanted, why) => {
  const { user, server } = await open(member, actor);
  await user.selectOptions(level(), wanted);
  expect(screen.getByRole('alert')).toHaveTextContent(why);
  expect(changeLevel()).toBeDisabled();
  expect(server.sent(SET_LEVEL)).toEqual([]);
});

test('a failed change of level shows an error', async () => {
  const { user } = await open(makeMember(), superAdmin, { [SET_LEVEL]: () => refused(400, 'P0001', 'last_super') });
  await user.selectOptions(level(), '관리자');
  await user.click(changeLevel());
  await user.click(within(await question('등급을 바꿀까요?')).getByRole('button', { name: '바꾸기' }));
  expect(await screen.findByText(/마지막 최고 관리자예요/)).toBeVisible();
});

test('the profile and the admin actions on the member are shown', async () => {
  const member = makeMember({ display_name: '', phone: '010-1234-5678', is_secure_login: true });
  const act = { id: 'a1', at: '2026-11-02T00:00:00Z', actor: 'u9', actor_name: '김민아', action: 'member.suspended' };
  await open(member, superAdmin, {
    'GET /rest/v1/audit_log': () =>
      rows([{ ...act, target_type: 'profile', target_id: member.id, before: null, after: { reason: '도배' } }]),
  });
  expect(screen.getByText('이름 없음')).toBeVisible();
  expect(screen.getByText('010-1234-5678')).toBeVisible();
  expect(await screen.findByText(`${member.email} 님 정지 (도배)`)).toBeVisible();
});
