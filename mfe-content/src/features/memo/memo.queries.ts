import { isUuid } from '@dojang/contract/text';
import { getSupabase, readInParts, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { queryOptions, watching } from '@dojang/shared-auth/query';
import { unsavedOfAccount } from '@dojang/shared-ui';
import { keys } from '../../lib/keys.ts';
import { isNotFound, notFoundError } from '../../lib/not-found.logic.ts';
import type { Memo } from './memo.logic.ts';

export const MEMO_COLUMNS = 'id, body, tags, pinned, rev, created_at, updated_at, archived_at, removed_at, purge_at';

/** All memos of a user, including archive and trash. */
const readMemos = (): Promise<Memo[]> =>
  readInParts((from, to, options) =>
    getSupabase()
      .from('memos')
      .select(MEMO_COLUMNS, options)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to),
  );

const FOUND_SHOWN = 6;

/** A few memos whose text matches, including archived ones. `body` is the beginning of the text. */
export async function searchMemos(text: string, signal: AbortSignal) {
  const search = getSupabase().rpc('search_memos', { p_query: text, p_limit: FOUND_SHOWN });
  return unwrap(await search.abortSignal(signal));
}

async function fetchMemoIfAny(memoId: string): Promise<Memo | null> {
  if (!isUuid(memoId)) throw notFoundError();
  return unwrapMaybe(await getSupabase().from('memos').select(MEMO_COLUMNS).eq('id', memoId).maybeSingle());
}

async function fetchMemo(memoId: string): Promise<Memo> {
  const memo = await fetchMemoIfAny(memoId);
  if (!memo) throw notFoundError();
  return memo;
}

const LATEST_SHOWN = 4;

/** Queries of memos. Every key contains the user, so that nothing is shown to the next user of this browser. */
export const memoQueries = {
  /** All memos of a user, including archive and trash. The list filters and searches them in the browser during typing. */
  list: (userId: string) =>
    queryOptions({
      queryKey: keys.memoList(userId),
      queryFn: readMemos,
      meta: watching({ tables: ['memos'], of: userId }),
    }),
  /** A few memos for the home block: pinned memos, then the memos that were changed last. */
  latest: (userId: string) =>
    queryOptions({
      queryKey: keys.latestMemos(userId),
      meta: watching({ tables: ['memos'], of: userId }),
      queryFn: async () =>
        unwrap(
          await getSupabase()
            .from('memos')
            .select('id, body, pinned, updated_at')
            .is('archived_at', null)
            .is('removed_at', null)
            .order('pinned', { ascending: false })
            .order('updated_at', { ascending: false })
            .limit(LATEST_SHOWN),
        ),
    }),
  /** One memo. Throws an AppError with status 404 when the memo is unknown or belongs to another user. */
  detail: (userId: string, memoId: string) =>
    queryOptions({
      queryKey: keys.memo(userId, memoId),
      meta: watching({ tables: ['memos'], row: memoId }),
      queryFn: () => fetchMemo(memoId),
      throwOnError: isNotFound,
    }),
  /** The journal entries of the user's memos in this browser. */
  unfinished: (userId: string) =>
    queryOptions({
      queryKey: keys.unfinishedMemos(userId),
      queryFn: () => unsavedOfAccount(userId, 'memo'),
      gcTime: 0,
      networkMode: 'always',
    }),
  /**
   * The current version of a memo on the server for editing; null for a `fresh` memo that does not exist yet. The query ignores
   * the cache, because an edit must not begin on an old revision.
   */
  forEditing: (userId: string, memoId: string, fresh: boolean) =>
    queryOptions({
      queryKey: keys.memoEdit(userId, memoId),
      queryFn: async () => ({ memo: fresh ? await fetchMemoIfAny(memoId) : await fetchMemo(memoId) }),
      throwOnError: isNotFound,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
};
