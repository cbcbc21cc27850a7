import { createStore, useStore } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

/** A memo written here that the server has not acknowledged yet. */
export interface UnsavedMemo {
  id: string;
  body: string;
  createdAt: string;
  state: 'saving' | 'failed';
  /** Texts that were sent with this id: after a lost answer one of them may have been stored. */
  sent: string[];
}

export interface Outbox {
  /**
   * The text in the capture box. It gets its id when it is taken out, so that two tabs never share one; a memo that
   * was put back keeps the id with which it was sent, so that it is not created twice.
   */
  draft: { id: string; body: string; sent: string[] };
  unsaved: UnsavedMemo[];
}

interface OutboxStore {
  byUser: Record<string, Outbox>;
}

const newDraft = (): Outbox['draft'] => ({ id: '', body: '', sent: [] });

const STORAGE_KEY = 'dojang.memo-outbox';

/** False while the browser's storage is full: then only this module has the text. */
let isStored = true;

const storage: StateStorage<void> = {
  getItem: (key) => localStorage.getItem(key),
  removeItem: (key) => localStorage.removeItem(key),
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      isStored = true;
    } catch {
      isStored = false;
    }
  },
};

/** Stored in this browser per user, so that neither a reload nor an ended session loses text. */
export const outboxStore = createStore<OutboxStore>()(
  persist(() => ({ byUser: {} }), {
    name: STORAGE_KEY,
    storage: createJSONStorage(() => storage),
  }),
);

// Two tabs share this storage, and so do two copies of this module in one tab: retrying a failed area loads it again,
// while requests of the first copy are still running. A copy must not overwrite newer data with its own: other tabs are
// told of a write, and every write reads first.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) void outboxStore.persist.rehydrate();
  });
}

const EMPTY: Outbox = { draft: { id: '', body: '', sent: [] }, unsaved: [] };

function update(userId: string, change: (outbox: Outbox) => Partial<Outbox>): void {
  if (isStored) void outboxStore.persist.rehydrate();
  outboxStore.setState(({ byUser }) => {
    const outbox = byUser[userId] ?? { draft: newDraft(), unsaved: [] };
    return { byUser: { ...byUser, [userId]: { ...outbox, ...change(outbox) } } };
  });
}

/** The text in the capture box. Separate from `useUnsaved`, so that a key press does not render the list. */
export function useDraft(userId: string): Outbox['draft'] {
  return useStore(outboxStore, ({ byUser }) => (byUser[userId] ?? EMPTY).draft);
}

export function useUnsaved(userId: string): UnsavedMemo[] {
  return useStore(outboxStore, ({ byUser }) => (byUser[userId] ?? EMPTY).unsaved);
}

export function setDraft(userId: string, body: string): void {
  update(userId, ({ draft }) => ({ draft: { ...draft, body } }));
}

/** Takes the draft out of the capture box as a memo that is being saved; null when there is nothing in it. */
export function takeDraft(userId: string): UnsavedMemo | null {
  const draft = outboxStore.getState().byUser[userId]?.draft;
  if (!draft || draft.body.trim() === '') return null;
  const id = draft.id || crypto.randomUUID();
  const memo: UnsavedMemo = { ...draft, id, createdAt: new Date().toISOString(), state: 'saving' };
  update(userId, ({ unsaved }) => ({ draft: newDraft(), unsaved: [memo, ...unsaved] }));
  return memo;
}

export function clearDraft(userId: string): void {
  update(userId, () => ({ draft: newDraft() }));
}

/** Puts a memo that could not be saved back into the capture box, above the current text. */
export function backToDraft(userId: string, { id, body, sent }: UnsavedMemo): void {
  update(userId, ({ draft, unsaved }) => ({
    draft: { id, body: draft.body.trim() ? `${body}\n\n${draft.body}` : body, sent: [...sent, body] },
    unsaved: unsaved.filter((memo) => memo.id !== id),
  }));
}

export function markUnsaved(userId: string, id: string, state: UnsavedMemo['state']): void {
  update(userId, ({ unsaved }) => ({ unsaved: unsaved.map((memo) => (memo.id === id ? { ...memo, state } : memo)) }));
}

export function dropUnsaved(userId: string, id: string): void {
  update(userId, ({ unsaved }) => ({ unsaved: unsaved.filter((memo) => memo.id !== id) }));
}
