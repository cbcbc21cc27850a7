import 'fake-indexeddb/auto';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as thisTab from './memo-capture.store.ts';

const { backToDraft, captureStore, clearDraft, dropUnsaved, markUnsaved, setDraft, takeDraft } = thisTab;

const FORMER = 'dojang.memo-outbox';
const MOVED = 'dojang:app::memo.former';
let me = '';
const closers: (() => void)[] = [];
const outboxOf = (user: string, tab = thisTab) => tab.captureStore.getState().byUser[user];
const keptOf = async (user: string) => (await unsavedOfAccount(user, 'captured-memo')).map(({ value }) => value);
const onDevice = () => keptOf(me);

/** Opens the capture box of a tab, and waits until it has read the journal. */
async function open(user = me, tab = thisTab) {
  const box = tab.openBox(user);
  closers.push(box.close);
  await box.ready;
  return box;
}

/** A new copy of the module, as another tab loads it, or the same tab after a failure. */
async function anotherTab(): Promise<typeof thisTab> {
  vi.resetModules();
  return import('./memo-capture.store.ts');
}

/** The Web Locks of a browser, which jsdom lacks. */
function stubLocks() {
  const held = new Set<string>();
  const waiting = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<void>) => {
    const before = waiting.get(name) ?? Promise.resolve();
    const done = before.then(async () => {
      held.add(name);
      await work();
      held.delete(name);
    });
    waiting.set(name, done);
    return done;
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  vi.stubGlobal('navigator', { ...navigator, locks: { request, query } });
}

beforeEach(() => {
  me = crypto.randomUUID();
  captureStore.setState({ byUser: {} });
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.removeItem(FORMER);
  localStorage.removeItem(MOVED);
});

test('a memo gets the id of its draft, and each draft a new one', () => {
  setDraft(me, '우');
  setDraft(me, '우유');
  const first = takeDraft(me);
  expect(first).toMatchObject({ body: '우유', state: 'saving', sent: [] });
  expect(outboxOf(me)?.draft).toMatchObject({ body: '', sent: [] });
  setDraft(me, '우유');
  expect(takeDraft(me)?.id).not.toBe(first?.id);
});

test('a draft of only white space is not saved', () => {
  setDraft(me, ' \n');
  expect(takeDraft(me)).toBeNull();
  expect(outboxOf(me)?.draft.body).toBe(' \n');
});

test('a text is in the journal while it is in the box or being sent, until the server has it', async () => {
  await open();
  setDraft(me, '우유');
  await expect.poll(onDevice).toMatchObject([{ body: '우유', createdAt: null }]);
  const memo = takeDraft(me);
  await expect.poll(onDevice).toMatchObject([{ id: memo?.id, body: '우유', createdAt: memo?.createdAt }]);
  markUnsaved(me, memo?.id ?? '', 'failed');
  expect(outboxOf(me)?.unsaved).toMatchObject([{ body: '우유', state: 'failed' }]);
  if (memo) dropUnsaved(me, memo);
  expect(outboxOf(me)?.unsaved).toEqual([]);
  await expect.poll(onDevice).toEqual([]);
});

test('a text that is cleared or turned into a note is removed from the journal', async () => {
  await open();
  for (const clear of [() => setDraft(me, ''), () => clearDraft(me)]) {
    setDraft(me, '지울 것');
    await expect.poll(onDevice).toHaveLength(1);
    clear();
    await expect.poll(onDevice).toEqual([]);
  }
});

test('the next box gets the text and the unsaved memos of a closed or crashed box', async () => {
  await open();
  setDraft(me, '보내는 중');
  const sent = takeDraft(me);
  setDraft(me, '쓰는 중');
  await expect.poll(onDevice).toHaveLength(2);
  const next = await anotherTab();
  await open(me, next);
  expect(outboxOf(me, next)).toMatchObject({
    draft: { body: '쓰는 중' },
    unsaved: [{ id: sent?.id, body: '보내는 중', state: 'failed' }],
  });
  next.setDraft(me, '쓰는 중인 것');
  await expect.poll(onDevice).toMatchObject([{ body: '쓰는 중인 것' }, { body: '보내는 중' }]);
});

test('a text typed before the journal was read stays, below the text from the journal', async () => {
  await open();
  setDraft(me, '지난 글');
  await expect.poll(onDevice).toHaveLength(1);
  const next = await anotherTab();
  const box = next.openBox(me);
  closers.push(box.close);
  next.setDraft(me, '새 글');
  await box.ready;
  expect(outboxOf(me, next)?.draft.body).toBe('지난 글\n\n새 글');
  await expect.poll(onDevice).toMatchObject([{ body: '지난 글\n\n새 글' }]);
});

test('two tabs do not overwrite each other, and the text of a closed tab goes to exactly one', async () => {
  stubLocks();
  const [first, second, third] = [thisTab, await anotherTab(), await anotherTab()];
  const firstBox = await open(me, first);
  await open(me, second);
  first.setDraft(me, '이 탭');
  second.setDraft(me, '저 탭');
  expect([outboxOf(me, first)?.draft.body, outboxOf(me, second)?.draft.body]).toEqual(['이 탭', '저 탭']);
  // Neither text is offered while its own tab is open.
  await open(me, third);
  expect(outboxOf(me, third)?.draft.body).toBe('');
  firstBox.settle();
  firstBox.close();
  const [fourth, fifth] = [await anotherTab(), await anotherTab()];
  await Promise.all([open(me, fourth), open(me, fifth)]);
  expect([fourth, fifth].map((tab) => outboxOf(me, tab)?.draft.body).sort()).toEqual(['', '이 탭']);
  expect(outboxOf(me, second)?.draft.body).toBe('저 탭');
});

test('a newly loaded copy of the area sends the unfinished memos of the previous copy', async () => {
  const box = await open();
  setDraft(me, '보내는 중');
  const sent = takeDraft(me);
  box.close();
  const anew = await anotherTab();
  await open(me, anew);
  expect(outboxOf(me, anew)?.unsaved).toMatchObject([{ id: sent?.id, body: '보내는 중' }]);
  // The request of the previous copy gets its response.
  if (sent) dropUnsaved(me, sent);
  await expect.poll(onDevice).toEqual([]);
});

test('a memo that is put back into the box keeps its id and is placed above the current text', async () => {
  await open();
  setDraft(me, '우유');
  const memo = takeDraft(me);
  setDraft(me, '빵');
  if (memo) backToDraft(me, memo);
  const draft = { id: memo?.id, body: '우유\n\n빵', sent: ['우유'] };
  expect(outboxOf(me)).toMatchObject({ draft, unsaved: [] });
  await expect.poll(onDevice).toEqual([{ ...draft, createdAt: null }]);
});

test('the memos of one user are not shown to the next user of the browser', async () => {
  const box = await open();
  setDraft(me, '비밀');
  await expect.poll(onDevice).toHaveLength(1);
  box.close();
  const other = crypto.randomUUID();
  await open(other);
  expect(outboxOf(other)).toMatchObject({ draft: { body: '' }, unsaved: [] });
  expect(await keptOf(other)).toEqual([]);
});

test('data of an older version in the local storage is imported once', async () => {
  const unsaved = [{ id: crypto.randomUUID(), body: '못 보낸 것', sent: [], createdAt: '2026-10-01', state: 'failed' }];
  const byUser = {
    [me]: { draft: { id: '', body: '쓰던 것', sent: [] }, unsaved },
    jun: { draft: { body: '남의 것' } },
  };
  localStorage.setItem(FORMER, JSON.stringify({ state: { byUser }, version: 0 }));
  await open();
  expect(outboxOf(me)).toMatchObject({ draft: { body: '쓰던 것' }, unsaved: [{ body: '못 보낸 것' }] });
  await expect.poll(async () => (await onDevice()).length).toBe(2);
  expect(Object.keys(JSON.parse(localStorage.getItem(MOVED) ?? '{}'))).toEqual(['jun']);
  clearDraft(me);
  const next = await anotherTab();
  await open(me, next);
  expect(outboxOf(me, next)?.draft.body).toBe('');
});

test('when the browser refuses to store, nothing is lost while the page is open', async () => {
  const box = await open();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  setDraft(me, '하나');
  const memo = takeDraft(me);
  setDraft(me, '둘');
  box.settle();
  await new Promise((resolve) => setTimeout(resolve));
  box.close();
  await open();
  expect(outboxOf(me)).toMatchObject({ draft: { body: '둘' }, unsaved: [{ id: memo?.id, body: '하나' }] });
});
