import { createStore, useStore } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** A memo written here that the server has not acknowledged yet. */
export interface UnsavedMemo {
  id: string;
  body: string;
  createdAt: string;
  state: 'saving' | 'failed';
  /** Texts that were sent under this id: an answer that got lost does not tell whether one arrived. */
  sent: string[];
}

export interface Outbox {
  /** What stands in the capture box. Its id is that of the memo it becomes, so that a retry makes no second one. */
  draft: { id: string; body: string; sent: string[] };
  unsaved: UnsavedMemo[];
}

interface OutboxStore {
  byUser: Record<string, Outbox>;
}

const newDraft = (): Outbox['draft'] => ({ id: crypto.randomUUID(), body: '', sent: [] });

/** Kept in this browser, a drawer a person: neither a reload nor an ended session loses what was typed. */
export const outboxStore = createStore<OutboxStore>()(
  persist(() => ({ byUser: {} }), {
    name: 'dojang.memo-outbox',
    storage: createJSONStorage(() => localStorage),
  }),
);

const EMPTY: Outbox = { draft: { id: '', body: '', sent: [] }, unsaved: [] };

function update(userId: string, change: (outbox: Outbox) => Partial<Outbox>): void {
  outboxStore.setState(({ byUser }) => {
    const outbox = byUser[userId] ?? { draft: newDraft(), unsaved: [] };
    return { byUser: { ...byUser, [userId]: { ...outbox, ...change(outbox) } } };
  });
}

export function useOutbox(userId: string): Outbox {
  return useStore(outboxStore, ({ byUser }) => byUser[userId] ?? EMPTY);
}

export function setDraft(userId: string, body: string): void {
  update(userId, ({ draft }) => ({ draft: { ...draft, body } }));
}

/** Takes the draft out of the capture box as a memo that is being saved; null when there is nothing in it. */
export function takeDraft(userId: string): UnsavedMemo | null {
  const draft = outboxStore.getState().byUser[userId]?.draft;
  if (!draft || draft.body.trim() === '') return null;
  const memo: UnsavedMemo = { ...draft, createdAt: new Date().toISOString(), state: 'saving' };
  update(userId, ({ unsaved }) => ({ draft: newDraft(), unsaved: [memo, ...unsaved] }));
  return memo;
}

export function clearDraft(userId: string): void {
  update(userId, () => ({ draft: newDraft() }));
}

/** Puts a memo that could not be saved back into the capture box, above what stands there. */
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
