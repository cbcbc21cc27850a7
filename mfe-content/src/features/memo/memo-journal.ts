import type { JournalEntry, JournalPlace } from '@dojang/shared-ui';
import { toNfc } from '@dojang/shared-ui';
import { isUuid } from '../../lib/uuid.logic.ts';
import type { Memo } from './memo.logic.ts';

const KIND = 'memo';

/** Where the journal keeps what is unsaved of a memo. */
export const memoPlace = (account: string, id: string): JournalPlace => ({ account, kind: KIND, id });

/** What the journal kept, as the body of a memo; an empty one is never saved. */
export const parseKeptMemo = (kept: unknown): string | null =>
  typeof kept === 'string' && kept.trim() !== '' ? kept : null;

/** A memo of which not all that was typed is on the server. */
export interface UnfinishedMemo {
  id: string;
  body: string;
  at: number;
  /** It was never saved. */
  isNew: boolean;
}

/** What the journal holds that the server's memos do not, the newest of each memo. */
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
