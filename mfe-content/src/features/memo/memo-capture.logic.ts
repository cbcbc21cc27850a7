import type { JournalEntry, JournalKey } from '@dojang/shared-ui';

/** The text in the capture box. */
export interface Draft {
  /** Id of the memo that the text becomes. */
  id: string;
  body: string;
  /** Texts that were sent with this id. When a response was lost, the server may have stored one of them. */
  sent: string[];
}

/** A memo from this browser that the server has not acknowledged yet. */
export interface UnsavedMemo extends Draft {
  createdAt: string;
  state: 'saving' | 'failed';
  /** Id of its entry in the journal. */
  entry: JournalKey;
}

/** A captured memo in the journal. */
export interface KeptMemo extends Draft {
  /** Time when the memo was taken out of the box; null while the text is in the box. */
  createdAt: string | null;
}

export interface Captured {
  drafts: { draft: Draft; entry: JournalKey }[];
  unsaved: UnsavedMemo[];
  /** Entries that can be removed: entries without a text, and entries that a newer entry of the same memo replaces. */
  needless: JournalKey[];
}

export const newDraft = (): Draft => ({ id: crypto.randomUUID(), body: '', sent: [] });

export const isBlank = (text: string): boolean => text.trim() === '';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parses a memo's entry in the journal, also an entry of an older app version. Null when it has no text. */
export function parseCaptured(value: unknown): KeptMemo | null {
  if (!isRecord(value)) return null;
  const { id, body, sent, createdAt } = value;
  if (typeof body !== 'string' || isBlank(body)) return null;
  return {
    id: typeof id === 'string' && id !== '' ? id : crypto.randomUUID(),
    body,
    sent: Array.isArray(sent) ? sent.filter((text) => typeof text === 'string') : [],
    createdAt: typeof createdAt === 'string' ? createdAt : null,
  };
}

/** Sorts the entries of closed capture boxes, newest first in each list. Of the entries of one memo the newest counts. */
export function sortCaptured(entries: readonly JournalEntry[]): Captured {
  const captured: Captured = { drafts: [], unsaved: [], needless: [] };
  const seen = new Set<string>();
  const kept = entries.map(({ key, value, at }) => ({ key, at, memo: parseCaptured(value) }));
  // A memo is taken out of the box after its last change. Both can have the same time in milliseconds.
  kept.sort((a, b) => b.at - a.at || Number(b.memo?.createdAt != null) - Number(a.memo?.createdAt != null));
  for (const { key: entry, memo } of kept) {
    if (!memo || seen.has(memo.id)) {
      captured.needless.push(entry);
      continue;
    }
    seen.add(memo.id);
    const { createdAt, ...draft } = memo;
    if (createdAt === null) captured.drafts.push({ draft, entry });
    else captured.unsaved.push({ ...draft, createdAt, state: 'failed', entry });
  }
  return captured;
}

/**
 * Puts texts of closed boxes above the text of the open box, oldest first, each once. When one of the memos was already sent,
 * the result keeps its id, so that it is not created twice.
 */
export function mergeDrafts(open: Draft, found: readonly Draft[]): Draft {
  const others = found.filter(({ id }) => id !== open.id).reverse();
  if (others.length === 0) return open;
  const all = isBlank(open.body) ? others : [...others, open];
  const { id, sent } = all.find((draft) => draft.sent.length > 0) ?? open;
  return { id, sent, body: [...new Set(all.map(({ body }) => body))].join('\n\n') };
}

/** The data of one user that app versions before the journal stored. */
export function readFormerOutbox(outbox: unknown): KeptMemo[] {
  if (!isRecord(outbox)) return [];
  const unsaved = Array.isArray(outbox.unsaved) ? outbox.unsaved : [];
  return [outbox.draft, ...unsaved].flatMap((value) => parseCaptured(value) ?? []);
}

/** The data that app versions before the journal stored, by user. */
export function formerOutboxes(stored: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored);
    const state = isRecord(value) ? value.state : null;
    return isRecord(state) && isRecord(state.byUser) ? state.byUser : {};
  } catch {
    return {};
  }
}
