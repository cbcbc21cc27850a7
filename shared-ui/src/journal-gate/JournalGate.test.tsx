import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unsavedOfAccount } from '../journal/journal.ts';
import { openJournal } from '../journal/open-journal.ts';
import { toastStore } from '../overlay-state/toast.store.ts';
import { renderUi } from '../testing/render.tsx';
import { JournalGate } from './JournalGate.tsx';

let account = '';
const onLeave = vi.fn();

async function keep(...values: string[]) {
  const journal = await openJournal();
  for (const [at, value] of values.entries())
    await journal?.put({ key: [account, 'note', 'n1', value], value, rev: 3, at: Date.now() + at });
}

const open = (stored = '저장된 글', rev = 3) =>
  renderUi(
    <JournalGate<string>
      place={{ account, kind: 'note', id: 'n1' }}
      stored={stored}
      rev={rev}
      parse={(value) => value as string}
      preview={(value) => value}
      onLeave={onLeave}
      skeleton={<p>뼈대</p>}
    >
      {(continued) => <p>{continued ? `${continued.value} 위에 ${continued.rev}` : '새로 시작'}</p>}
    </JournalGate>,
  );

beforeEach(() => {
  account = crypto.randomUUID();
  onLeave.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Delays the browser's storage until the returned function is called. */
function holdStorage(): () => void {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('navigator', {
    ...navigator,
    locks: { request: async () => {}, query: () => held.then(() => ({ held: [] })) },
  });
  return release;
}

test('the editor waits for slow storage, and then shows the offer', async () => {
  await keep('잃을 뻔한 글');
  const release = holdStorage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await vi.advanceTimersByTimeAsync(4000);
  expect(screen.getByText('뼈대')).toBeVisible();
  vi.useRealTimers();
  release();
  expect(await screen.findByRole('dialog')).toHaveTextContent('잃을 뻔한 글');
});

test('storage that answers after the editor has opened is offered as a toast', async () => {
  await keep('잃을 뻔한 글');
  const release = holdStorage();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await vi.advanceTimersByTimeAsync(6000);
  vi.useRealTimers();
  expect(await screen.findByText('새로 시작')).toBeVisible();
  release();
  const title = '저장하지 못한 내용이 이 브라우저에 남아 있어요';
  await expect.poll(() => toastStore.getState().toasts.at(-1)?.title).toBe(title);
  act(() => toastStore.getState().toasts.at(-1)?.action?.onClick());
  expect(await screen.findByRole('dialog')).toHaveTextContent('잃을 뻔한 글');
});

test('without entries, or with entries that the server has, the editor opens without a dialog', async () => {
  open().unmount();
  await keep('저장된 글');
  open();
  expect(await screen.findByText('새로 시작')).toBeVisible();
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
});

test('unsaved changes are shown and can be continued', async () => {
  await keep('잃을 뻔한 글');
  const { user } = open();
  expect(await screen.findByRole('dialog', { name: '저장하지 못한 내용이 있어요' })).toHaveTextContent('잃을 뻔한 글');
  await user.click(screen.getByRole('button', { name: '이어서 쓰기' }));
  expect(await screen.findByText('잃을 뻔한 글 위에 3')).toBeVisible();
});

test('of two entries the newest is offered first, and the other one after it is discarded', async () => {
  await keep('먼저', '나중');
  const { user } = open();
  expect(await screen.findByRole('dialog')).toHaveTextContent('나중');
  await user.click(screen.getByRole('button', { name: '버리고 다음 내용 보기' }));
  expect(await screen.findByText('먼저')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '버리기' }));
  expect(await screen.findByText('새로 시작')).toBeVisible();
  expect(await unsavedOfAccount(account)).toEqual([]);
});

test('when another user saved meanwhile both versions are shown, and mine can be continued on top of theirs', async () => {
  await keep('내 글');
  const { user } = open('남이 저장한 글', 5);
  const dialog = await screen.findByRole('dialog', { name: '다른 곳에서 먼저 저장했어요' });
  expect(dialog).toHaveTextContent('내 글');
  expect(dialog).toHaveTextContent('남이 저장한 글');
  await user.click(screen.getByRole('button', { name: '내 내용으로 저장하기' }));
  expect(await screen.findByText('내 글 위에 5')).toBeVisible();
});

test('closing the dialog keeps the editor closed and the entry in the journal', async () => {
  await keep('아직 모르는 글');
  const { user } = open();
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
  expect(await unsavedOfAccount(account)).toHaveLength(1);
});
