import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Input } from '../chakra-core.ts';
import { unsavedOfAccount } from '../journal/journal.ts';
import { renderUi } from '../testing/render.tsx';
import { KeptNote } from './KeptNote.tsx';
import { useKeptFields } from './use-kept-fields.ts';

let account = '';
beforeEach(() => {
  account = crypto.randomUUID();
});

function Form({ stored }: { stored: { name: string; text: string } }) {
  const { typed, change, drop, isUnsaved, markSaved } = useKeptFields({ account, kind: 'column', id: 'c1' }, stored);
  return (
    <form>
      <Input aria-label="이름" value={typed.name} onChange={({ target }) => change({ name: target.value })} />
      <Input aria-label="설명" value={typed.text} onChange={({ target }) => change({ text: target.value })} />
      <KeptNote drop={drop} />
      <button type="button" onClick={() => setTimeout(() => markSaved(typed))}>
        저장
      </button>
      {isUnsaved && <p>저장하지 않음</p>}
    </form>
  );
}

const open = (name: string, text = '') => renderUi(<Form stored={{ name, text }} />);
const field = (name: string) => screen.getByRole('textbox', { name });

test('text typed into a closed form is filled in over the changes of others since then', async () => {
  const { user, unmount } = open('할 일', '처음');
  await user.type(field('이름'), ' 목록');
  unmount();
  open('할 일', '남이 고침');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(field('이름')).toHaveValue('할 일 목록');
  expect(field('설명')).toHaveValue('남이 고침');
});

test('it can be discarded, and the first field then has the focus', async () => {
  const first = open('할 일');
  await first.user.type(field('설명'), '급한 것부터');
  first.unmount();
  const { user } = open('할 일');
  await user.click(await screen.findByRole('button', { name: '버리기' }));
  expect(field('설명')).toHaveValue('');
  expect(field('이름')).toHaveFocus();
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
});

test('the entry of a saved form is deleted, and text typed during the save is kept', async () => {
  const { user, unmount } = open('할 일');
  await user.type(field('이름'), '!');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await expect.poll(() => screen.queryByText('저장하지 않음')).toBeNull();
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '저장' }));
  await user.type(field('설명'), '늦은 글');
  expect(await screen.findByText('저장하지 않음')).toBeVisible();
  expect(field('이름')).toHaveValue('할 일!');
  unmount();
  open('할 일!');
  expect(await screen.findByText('전에 적고 저장하지 않은 내용이에요.')).toBeVisible();
  expect(field('설명')).toHaveValue('늦은 글');
});

test('values that others have saved meanwhile are not filled in again', async () => {
  const { user, unmount } = open('할 일');
  await user.type(field('이름'), '!');
  unmount();
  open('할 일!');
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
  expect(screen.queryByRole('button', { name: '버리기' })).toBeNull();
});
