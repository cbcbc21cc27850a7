import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Input } from '../chakra-core.ts';
import { Modal } from '../components/Modal.tsx';
import { type JournalKey, knownKey, type Merge } from '../journal/journal.logic.ts';
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

/** The value on the server when the entry was made. */
async function keepKnown(value: string, acknowledged: string) {
  const key: JournalKey = [account, 'note', 'n1', value];
  const journal = await openJournal();
  await journal?.put({ key: knownKey(key), value: { acknowledged, sent: [] }, rev: 3, at: Date.now() });
}

const open = (stored = '저장된 글', rev = 3, merge?: Merge<string>) =>
  renderUi(
    <JournalGate<string>
      place={{ account, kind: 'note', id: 'n1' }}
      stored={stored}
      rev={rev}
      parse={(value) => value as string}
      {...(merge ? { merge } : {})}
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

test('when storage answers after the editor has opened, a toast offers the entry', async () => {
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

test('without entries, or with entries that are saved, the editor opens without a dialog', async () => {
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

test('in a dialog, the field that the user continues in has the focus', async () => {
  await keep('잃을 뻔한 글');
  const { user } = renderUi(
    <Modal open onClose={onLeave} title="새 이슈">
      <JournalGate<string>
        place={{ account, kind: 'note', id: 'n1' }}
        stored=""
        rev={3}
        parse={(value) => value as string}
        preview={(value) => value}
        onLeave={onLeave}
        skeleton={null}
      >
        {(continued) => <Input autoFocus aria-label="제목" defaultValue={continued?.value} />}
      </JournalGate>
    </Modal>,
  );
  await user.click(await screen.findByRole('button', { name: '이어서 쓰기' }));
  expect(await screen.findByRole('textbox', { name: '제목' })).toHaveValue('잃을 뻔한 글');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole('textbox', { name: '제목' })).toHaveFocus();
});

test('the newest of two entries is offered first, and the other entry after it is discarded', async () => {
  await keep('먼저', '나중');
  const { user } = open();
  expect(await screen.findByRole('dialog')).toHaveTextContent('나중');
  await user.click(screen.getByRole('button', { name: '버리고 다음 내용 보기' }));
  expect(await screen.findByText('먼저')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '버리기' }));
  expect(await screen.findByText('새로 시작')).toBeVisible();
  expect(await unsavedOfAccount(account)).toEqual([]);
});

test('when another user saved meanwhile both versions are shown, and the own version can be continued on the newer revision', async () => {
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

const added: Merge<string> = (base, mine, theirs) => ({
  merged: `${theirs}${mine.slice(base.length)}`,
  isConflict: !theirs.startsWith(base),
});

test('changes that can be merged with the version saved meanwhile are offered merged', async () => {
  await keep('글과 내 것');
  await keepKnown('글과 내 것', '글');
  const { user } = open('글, 남의 것', 5, added);
  const dialog = await screen.findByRole('dialog', { name: '저장하지 못한 내용이 있어요' });
  expect(dialog).toHaveTextContent('글, 남의 것과 내 것');
  expect(dialog).toHaveTextContent('그사이 다른 곳에서 저장한 내용과 합쳤어요.');
  await user.click(screen.getByRole('button', { name: '이어서 쓰기' }));
  expect(await screen.findByText('글, 남의 것과 내 것 위에 5')).toBeVisible();
});

test('when both changed the same text, both versions can be kept', async () => {
  await keep('글과 내 것');
  await keepKnown('글과 내 것', '글');
  const { user } = open('다른 글', 5, added);
  await user.click(await screen.findByRole('button', { name: '둘 다 남기기' }));
  expect(await screen.findByText('다른 글과 내 것 위에 5')).toBeVisible();
});

test('nothing is offered when the version saved meanwhile contains the changes', async () => {
  await keep('글');
  await keepKnown('글', '글');
  open('글, 남의 것', 5, added);
  expect(await screen.findByText('새로 시작')).toBeVisible();
  await expect.poll(() => unsavedOfAccount(account)).toEqual([]);
});
