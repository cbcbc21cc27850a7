import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { unsavedOfAccount } from '../journal/journal.ts';
import { renderUi } from '../testing/render.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { InviteResult } from './invite.logic.ts';
import type { RoleSet } from './person.logic.ts';

type Role = 'member' | 'manager';

const SET: RoleSet<Role> = {
  roles: ['manager', 'member'],
  labels: { member: '멤버', manager: '관리' },
  help: { member: '쓸 수 있어요', manager: '바꿀 수 있어요' },
};

interface Options {
  account: string;
  roles?: Role[];
  invite?: (emails: string[], role: Role) => Promise<InviteResult[]>;
}

const open = ({ account, roles = ['manager', 'member'], invite = () => Promise.resolve([]) }: Options) =>
  renderUi(
    <InviteDialog
      title="멤버 초대"
      set={SET}
      roles={roles}
      initialRole="member"
      place={{ account, kind: 'project-invite', id: 'p1' }}
      path="/project"
      sendsMail
      open
      onClose={() => {}}
      invite={invite}
      createCode={() => Promise.reject(new Error())}
    />,
  );
const addresses = () => screen.findByRole('textbox', { name: /이메일/ });
const role = () => screen.getByRole('combobox', { name: '초대할 역할' });

test('an address typed as soon as the dialog is open is in the field', async () => {
  // Only an element with a layout takes the focus, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const { user } = open({ account: '' });
  const field = await addresses();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('hong@example.com');
  expect(field).toHaveValue('hong@example.com');
});

test('unsent addresses are filled in again, with their role if the user may still give it', async () => {
  const account = crypto.randomUUID();
  const first = open({ account });
  await first.user.type(await addresses(), 'hong@example.com');
  await first.user.selectOptions(role(), '관리');
  first.unmount();
  const second = open({ account });
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(await addresses()).toHaveValue('hong@example.com');
  expect(role()).toHaveDisplayValue('관리');
  second.unmount();
  open({ account, roles: ['member'] });
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(role()).toHaveDisplayValue('멤버');
});

test('sent addresses are removed; failed addresses and text typed meanwhile stay and are kept', async () => {
  const account = crypto.randomUUID();
  let answer: (results: InviteResult[]) => void = () => {};
  const invite = () =>
    new Promise<InviteResult[]>((resolve) => {
      answer = resolve;
    });
  const { user } = open({ account, invite });
  const field = await addresses();
  await user.type(field, 'hong@example.com, kim@example');
  await user.click(screen.getByRole('button', { name: '초대 보내기' }));
  answer([{ email: 'hong@example.com', status: 'sent', until: null }]);
  await waitFor(() => expect(field).toHaveValue('kim@example'));
  await expect.poll(() => screen.getByRole('button', { name: '초대 보내기' })).toBeEnabled();
  await user.type(field, '.com');
  await user.click(screen.getByRole('button', { name: '초대 보내기' }));
  await user.type(field, ', park@example.com');
  answer([{ email: 'kim@example.com', status: 'sent', until: null }]);
  await expect.poll(() => screen.getByRole('button', { name: '2명 초대' })).toBeEnabled();
  expect(field).toHaveValue('kim@example.com, park@example.com');
  await user.click(screen.getByRole('button', { name: '2명 초대' }));
  answer([]);
  await waitFor(() => expect(field).toHaveValue(''));
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
});
