import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import type { RoleSet } from './person.logic.ts';

const SET: RoleSet<'member'> = { roles: ['member'], labels: { member: '멤버' }, help: { member: '쓸 수 있어요' } };

test('an address that is typed as soon as the dialog is open is in the field', async () => {
  // Only what has a place on the screen takes the focus, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const { user } = renderUi(
    <InviteDialog
      title="멤버 초대"
      set={SET}
      roles={['member']}
      initialRole="member"
      path="/project"
      sendsMail
      open
      onClose={() => {}}
      invite={() => Promise.resolve([])}
      createCode={() => Promise.reject(new Error())}
    />,
  );
  const field = await screen.findByRole('textbox', { name: /이메일/ });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('hong@example.com');
  expect(field).toHaveValue('hong@example.com');
});
