import { storedValue } from '@dojang/shared-auth/storage';
import { dropEntries, JournalWriter, keepEntry, oneTabAtATime, unsavedOfAccount } from '@dojang/shared-ui';
import { createStore, useStore } from 'zustand';
import {
  type Draft,
  formerOutboxes,
  isBlank,
  type KeptMemo,
  mergeDrafts,
  newDraft,
  readFormerOutbox,
  sortCaptured,
  type UnsavedMemo,
} from './memo-capture.logic.ts';

/** Kind of the journal's entries: the text in a capture box, and captured memos that are not on the server yet. */
const KIND = 'captured-memo';
/** Id of a capture box's entry. Each tab has its own. */
const BOX = 'box';
/** The data that app versions before the journal stored, by user. */
const formerOutbox = storedValue<Record<string, unknown>>({
  name: 'memo.former',
  parse: (byUser) => ({ ...(byUser as object) }),
  fallback: {},
  former: { key: 'dojang.memo-outbox', read: formerOutboxes },
});

interface Outbox {
  draft: Draft;
  unsaved: UnsavedMemo[];
}

/** The state of this tab, by user. The journal stores the same data on the device. */
export const captureStore = createStore<{ byUser: Record<string, Outbox> }>(() => ({ byUser: {} }));

/** Writes the visible box into the journal, by user. */
const boxes = new Map<string, JournalWriter<KeptMemo>>();

const EMPTY: Outbox = { draft: { id: '', body: '', sent: [] }, unsaved: [] };

const outboxOf = (userId: string): Outbox => captureStore.getState().byUser[userId] ?? EMPTY;
const kept = (draft: Draft): KeptMemo => ({ ...draft, createdAt: null });

function update(userId: string, change: (outbox: Outbox) => Partial<Outbox>): void {
  const outbox = captureStore.getState().byUser[userId] ?? { draft: newDraft(), unsaved: [] };
  captureStore.setState(({ byUser }) => ({ byUser: { ...byUser, [userId]: { ...outbox, ...change(outbox) } } }));
}

function updateDraft(userId: string, change: (outbox: Outbox) => Partial<Outbox>): void {
  update(userId, change);
  const { draft } = outboxOf(userId);
  if (isBlank(draft.body)) boxes.get(userId)?.forget();
  else boxes.get(userId)?.keep(kept(draft), 0);
}

/** The text in the capture box. It is separate from `useUnsaved`, so that a key press does not render the list. */
export function useDraft(userId: string): Draft {
  return useStore(captureStore, ({ byUser }) => (byUser[userId] ?? EMPTY).draft);
}

export function useUnsaved(userId: string): UnsavedMemo[] {
  return useStore(captureStore, ({ byUser }) => (byUser[userId] ?? EMPTY).unsaved);
}

export const unsavedMemos = (userId: string): UnsavedMemo[] => outboxOf(userId).unsaved;

/**
 * Opens the capture box of this tab. From now on its text is written into the journal. It also takes over the texts that closed
 * boxes left in the journal. The text of a box that is open in another tab stays in that tab.
 *
 * @returns `ready` resolves when the journal has been read
 */
export function openBox(userId: string): { ready: Promise<void>; settle: () => void; close: () => void } {
  const writer = new JournalWriter<KeptMemo>({ account: userId, kind: KIND, id: BOX });
  boxes.set(userId, writer);
  updateDraft(userId, () => ({}));
  const ready = oneTabAtATime(`dojang.capture:${userId}`, async () => {
    await moveFormerOutbox(userId);
    await takeOver(userId, writer);
  });
  return {
    ready: ready.catch(() => {}),
    settle: () => writer.settle(),
    close() {
      writer.release();
      if (boxes.get(userId) !== writer) return;
      boxes.delete(userId);
      // The next box, in this tab or another, reads the text from the journal. Without a journal the text stays in memory.
      if (writer.isKept) update(userId, () => ({ draft: newDraft() }));
    },
  };
}

async function takeOver(userId: string, writer: JournalWriter<KeptMemo>): Promise<void> {
  const { drafts, unsaved, needless } = sortCaptured(await unsavedOfAccount(userId, KIND));
  if (boxes.get(userId) !== writer) return;
  update(userId, (outbox) => ({
    draft: mergeDrafts(
      outbox.draft,
      drafts.map(({ draft }) => draft),
    ),
    unsaved: [...outbox.unsaved, ...unsaved.filter(({ id }) => !outbox.unsaved.some((memo) => memo.id === id))],
  }));
  if (needless.length > 0) void dropEntries(needless);
  if (drafts.length === 0) return;
  const entries = drafts.map(({ entry }) => entry);
  await writer.takeOver(entries, kept(outboxOf(userId).draft), 0);
}

async function moveFormerOutbox(userId: string): Promise<void> {
  const { [userId]: own } = formerOutbox.get();
  if (own === undefined) return;
  const memos = readFormerOutbox(own);
  const at = Date.now();
  const moved = await Promise.all(
    memos.map((memo) => {
      const id = memo.createdAt === null ? BOX : memo.id;
      return keepEntry({ key: [userId, KIND, id, 'former'], value: memo, rev: 0, at });
    }),
  );
  if (!moved.every(Boolean)) return;
  const { [userId]: _, ...others } = formerOutbox.get();
  if (Object.keys(others).length > 0) formerOutbox.set(others);
  else formerOutbox.remove();
}

export function setDraft(userId: string, body: string): void {
  updateDraft(userId, ({ draft }) => ({ draft: { ...draft, body } }));
}

/** Takes the draft out of the capture box as a memo that is being saved; null when the box is empty. */
export function takeDraft(userId: string): UnsavedMemo | null {
  const { draft } = outboxOf(userId);
  if (isBlank(draft.body)) return null;
  const createdAt = new Date().toISOString();
  const memo: UnsavedMemo = {
    ...draft,
    createdAt,
    state: 'saving',
    entry: [userId, KIND, draft.id, crypto.randomUUID()],
  };
  // The memo is stored before the entry of the box is removed, so that the journal always has the text.
  void keepEntry({ key: memo.entry, value: { ...draft, createdAt } satisfies KeptMemo, rev: 0, at: Date.now() });
  updateDraft(userId, ({ unsaved }) => ({ draft: newDraft(), unsaved: [memo, ...unsaved] }));
  return memo;
}

export function clearDraft(userId: string): void {
  updateDraft(userId, () => ({ draft: newDraft() }));
}

/** Puts a memo that could not be saved back into the capture box, above the current text. */
export function backToDraft(userId: string, { id, body, sent, entry }: UnsavedMemo): void {
  updateDraft(userId, ({ draft, unsaved }) => ({
    draft: { id, body: isBlank(draft.body) ? body : `${body}\n\n${draft.body}`, sent: [...sent, body] },
    unsaved: unsaved.filter((memo) => memo.id !== id),
  }));
  void boxes.get(userId)?.takeOver([entry], kept(outboxOf(userId).draft), 0);
}

export function markUnsaved(userId: string, id: string, state: UnsavedMemo['state']): void {
  update(userId, ({ unsaved }) => ({ unsaved: unsaved.map((memo) => (memo.id === id ? { ...memo, state } : memo)) }));
}

/** Removes a memo from the journal after the server has stored it. */
export function dropUnsaved(userId: string, { id, entry }: UnsavedMemo): void {
  update(userId, ({ unsaved }) => ({ unsaved: unsaved.filter((memo) => memo.id !== id) }));
  void dropEntries([entry]);
}
