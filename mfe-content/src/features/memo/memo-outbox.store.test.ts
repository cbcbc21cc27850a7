import { beforeEach, expect, test, vi } from 'vitest';
import { backToDraft, dropUnsaved, markUnsaved, outboxStore, setDraft, takeDraft } from './memo-outbox.store.ts';

const outboxOf = (user: string) => outboxStore.getState().byUser[user];

beforeEach(() => outboxStore.setState({ byUser: {} }));

test('a draft gets a new id when it is taken out', () => {
  setDraft('mina', '우');
  setDraft('mina', '우유');
  const first = takeDraft('mina');
  expect(first).toMatchObject({ body: '우유', state: 'saving', sent: [] });
  expect(outboxOf('mina')?.draft).toEqual({ id: '', body: '', sent: [] });
  setDraft('mina', '우유');
  expect(takeDraft('mina')?.id).not.toBe(first?.id);
});

test('changes of another tab are read before writing', async () => {
  setDraft('mina', '이 탭');
  const elsewhere = {
    state: { byUser: { mina: { draft: { id: '', body: '저 탭', sent: [] }, unsaved: [] } } },
    version: 0,
  };
  localStorage.setItem('dojang.memo-outbox', JSON.stringify(elsewhere));
  window.dispatchEvent(new StorageEvent('storage', { key: 'dojang.memo-outbox' }));
  expect(outboxOf('mina')?.draft.body).toBe('저 탭');
});

test('a draft of white space is not taken out', () => {
  setDraft('mina', ' \n');
  expect(takeDraft('mina')).toBeNull();
  expect(outboxOf('mina')?.draft.body).toBe(' \n');
});

test('a failed memo stays until it is discarded', () => {
  setDraft('mina', '우유');
  const id = takeDraft('mina')?.id ?? '';
  markUnsaved('mina', id, 'failed');
  expect(outboxOf('mina')?.unsaved).toMatchObject([{ body: '우유', state: 'failed' }]);
  dropUnsaved('mina', id);
  expect(outboxOf('mina')?.unsaved).toEqual([]);
});

test('the memos of one user are not shown to the next user of the browser', () => {
  setDraft('mina', '비밀');
  expect(outboxOf('jun')).toBeUndefined();
});

test('a memo that is put back into the box keeps its id and is placed above the current text', () => {
  setDraft('mina', '우유');
  const memo = takeDraft('mina');
  setDraft('mina', '빵');
  if (memo) backToDraft('mina', memo);
  expect(outboxOf('mina')).toMatchObject({ draft: { id: memo?.id, body: '우유\n\n빵', sent: ['우유'] }, unsaved: [] });
});

test('two loaded copies of the area keep each other’s running memos', async () => {
  setDraft('mina', '보내는 중');
  const sent = takeDraft('mina');
  vi.resetModules();
  const anew = await import('./memo-outbox.store.ts');
  anew.setDraft('mina', '새로 쓴 글');
  markUnsaved('mina', sent?.id ?? '', 'failed');
  const kept = JSON.parse(localStorage.getItem('dojang.memo-outbox') ?? '{}').state.byUser.mina;
  expect(kept).toMatchObject({ draft: { body: '새로 쓴 글' }, unsaved: [{ body: '보내는 중', state: 'failed' }] });
  expect(anew.takeDraft('mina')?.body).toBe('새로 쓴 글');
  expect(anew.outboxStore.getState().byUser.mina?.unsaved).toHaveLength(2);
});

test('with full browser storage nothing is lost while the page is open', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  setDraft('mina', '하나');
  takeDraft('mina');
  setDraft('mina', '둘');
  full.mockRestore();
  setDraft('mina', '둘 셋');
  expect(outboxOf('mina')).toMatchObject({ draft: { body: '둘 셋' }, unsaved: [{ body: '하나' }] });
});
