import type { Destination, PaletteContext } from '@dojang/contract';
import { memoTitle } from './memo.logic.ts';
import { searchMemos } from './memo.queries.ts';

/** The memos of the user whose text matches, including archived ones. */
export async function search(text: string, { signal }: PaletteContext): Promise<Destination[]> {
  const memos = await searchMemos(text, signal);
  return memos.map(({ id, body, archived_at }) => ({
    to: `/memo/detail?memoId=${id}`,
    label: memoTitle(body, 80) || '빈 메모',
    ...(archived_at ? { detail: '보관함' } : {}),
  }));
}
