import type { Destination, PaletteContext } from '@dojang/contract';
import { sessionStore } from '@dojang/shared-auth';
import { memoTitle, visibleMemos } from './memo.logic.ts';
import { readMemos } from './memo.queries.ts';

const SHOWN = 6;

/** The user's memos whose text matches, including archived ones. */
export async function search(text: string, { keep }: PaletteContext): Promise<Destination[]> {
  const memos = await keep(`memos ${sessionStore.getState().id}`, readMemos);
  return visibleMemos(memos, { view: 'active', tag: '', query: text })
    .slice(0, SHOWN)
    .map(({ id, body, archived_at }) => ({
      to: `/memo/detail?memoId=${id}`,
      label: memoTitle(body, 80) || '빈 메모',
      ...(archived_at ? { detail: '보관함' } : {}),
    }));
}
