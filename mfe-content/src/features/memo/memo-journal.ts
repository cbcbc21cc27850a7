import { isUuid } from '@dojang/contract/text';
import type { JournalEntry, JournalPlace } from '@dojang/shared-ui';
import { toNfc } from '@dojang/shared-ui';
import type { Memo } from './memo.logic.ts';

const KIND = 'memo';

/** The journal's key of a memo. */
export const memoPlace = (account: string, id: string): JournalPlace => ({ account, kind: KIND, id });

/** Parses a journal entry as the text of a memo. Null for an empty text, because an empty memo is never saved. */
export const parseKeptMemo = (kept: unknown): string | null =>
  typeof kept === 'string' && kept.trim() !== '' ? kept : null;

/** A memo with unsaved changes. */
export interface UnfinishedMemo {
  id: string;
  body: string;
  at: number;
  /** Whether the memo was never saved. */
  isNew: boolean;
}

/** The newest unsaved changes of each memo, compared with the memos on the server. */
export function unfinishedOf(entries: readonly JournalEntry[], memos: readonly Memo[]): UnfinishedMemo[] {
  const stored = new Map(memos.map(({ id, body }) => [id, body]));
  const found = new Map<string, UnfinishedMemo>();
  for (const { key, value, at } of entries) {
    const [, , id] = key;
    const body = parseKeptMemo(value);
    if (body === null || !isUuid(id) || found.has(id) || stored.get(id) === toNfc(body)) continue;
    found.set(id, { id, body, at, isNew: !stored.has(id) });
  }
  return [...found.values()];
}
