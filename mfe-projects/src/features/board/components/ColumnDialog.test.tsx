import 'fake-indexeddb/auto';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColumnDialog } from './ColumnDialog.tsx';

async function open(me = person({ id: crypto.randomUUID() })) {
  await fakeServer({}, me);
  const onSubmit = vi.fn<Parameters<typeof ColumnDialog>[0]['onSubmit']>();
  const onClose = vi.fn();
  const opened = openScreen(<ColumnDialog boardId="b1" busy={false} onSubmit={onSubmit} onClose={onClose} />);
  const name = await screen.findByRole('textbox', { name: /이름/ });
  return { me, onSubmit, onClose, name, ...opened };
}

test('the fields of a new column are filled in again after the dialog was closed, until they are saved', async () => {
  const before = await open();
  await before.user.type(before.name, '검토');
  await before.user.selectOptions(screen.getByRole('combobox', { name: /종류/ }), '완료');
  await before.user.type(screen.getByRole('textbox', { name: /최대 이슈 수/ }), '5');
  before.unmount();
  const { me, user, name, onSubmit } = await open(before.me);
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(name).toHaveValue('검토');
  await user.click(screen.getByRole('button', { name: '만들기' }));
  await expect.poll(() => onSubmit.mock.calls).toHaveLength(1);
  const [values, onSaved] = onSubmit.mock.calls[0] ?? [];
  expect(values).toEqual({ name: '검토', kind: 'done', wip_limit: 5 });
  expect(await unsavedOfAccount(me.id)).toHaveLength(1);
  onSaved?.();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});

test('the text for a cancelled column is deleted', async () => {
  const { me, user, name, onClose, unmount } = await open();
  await user.type(name, '검토');
  await expect.poll(() => unsavedOfAccount(me.id)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '취소' }));
  expect(onClose).toHaveBeenCalled();
  unmount();
  await expect.poll(() => unsavedOfAccount(me.id)).toEqual([]);
});
