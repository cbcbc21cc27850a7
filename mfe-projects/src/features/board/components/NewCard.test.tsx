import 'fake-indexeddb/auto';
import { sessionStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { keepEntry, unsavedOfAccount } from '@dojang/shared-ui';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NewCard } from './NewCard.tsx';

beforeEach(async () => {
  await fakeServer({}, person({ id: crypto.randomUUID() }));
});

const open = (isCreated = true) =>
  openScreen(<NewCard columnId="todo" columnName="할 일" onCreate={() => Promise.resolve(isCreated)} />);
const button = () => screen.findByRole('button', { name: '‘할 일’ 열에 새 이슈' });
const field = () => screen.queryByRole('textbox', { name: '‘할 일’ 열의 새 이슈 제목' });
const kept = async () =>
  (await unsavedOfAccount(sessionStore.getState().id, 'typed')).map(({ key, value }) => [key[2], value]);

test('a half-typed card is kept until it is added or cancelled, and Esc keeps it', async () => {
  const first = open();
  await first.user.click(await button());
  await first.user.keyboard('반쯤');
  await expect.poll(kept).toEqual([['new-card todo', '반쯤']]);
  await first.user.keyboard('{Escape}');
  first.unmount();
  const second = open();
  expect(field()).toHaveValue('반쯤');
  expect(field()).not.toHaveFocus();
  await second.user.click(screen.getByRole('button', { name: '추가' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  await expect.poll(kept).toEqual([]);
  await second.user.keyboard('그만둘 것');
  await second.user.click(screen.getByRole('button', { name: '취소' }));
  await expect.poll(kept).toEqual([]);
  await second.user.click(await button());
  expect(field()).toHaveValue('');
});

test('a card that a closed tab could not create is shown at the foot of its column', async () => {
  const account = sessionStore.getState().id;
  const issue = { id: crypto.randomUUID(), title: '못 만든 카드', isSending: false };
  await keepEntry({ key: [account, 'typed', 'unsent todo', 'w'], value: [issue], rev: 0, at: Date.now() });
  const { user } = open();
  expect(await screen.findByText('못 만든 카드')).toBeVisible();
  expect(field()).toBeNull();
  await user.click(screen.getByRole('button', { name: '‘못 만든 카드’ 지우기' }));
  await expect.poll(kept).toEqual([]);
});
