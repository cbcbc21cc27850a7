import { getSupabase, readSave, unwrap, unwrapMaybe, useSession } from '@dojang/shared-auth';
import { cacheChange, useMutation, useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { AppError, purgeTimeOf, showError, toast, toNfc } from '@dojang/shared-ui';
import { type Memo, parseTags } from './memo.logic.ts';
import { MEMO_COLUMNS, memoQueries } from './memo.queries.ts';
import type { UnsavedMemo } from './memo-capture.logic.ts';
import { dropUnsaved, markUnsaved } from './memo-capture.store.ts';
import { rememberCaptured } from './memo-list.store.ts';

/**
 * Creates the row of a memo with an id from the client. Sending it again does not create a second memo.
 *
 * @param sentBefore texts that earlier attempts sent with this id: one of them may have been stored although its
 * answer was lost
 * @returns the revision that now contains `text`, or the row of another tab that used the id first
 */
export async function createMemo(
  userId: string,
  id: string,
  text: string,
  sentBefore: readonly string[] = [],
): Promise<{ ok: true; memo: Memo } | { ok: false; current: Memo }> {
  const body = toNfc(text);
  const memos = getSupabase().from('memos');
  const row = { id, user_id: userId, body, tags: parseTags(body) };
  unwrapMaybe(await memos.upsert(row, { onConflict: 'id', ignoreDuplicates: true }));
  const memo = unwrap(await memos.select(MEMO_COLUMNS).eq('id', id).maybeSingle());
  if (memo.body === body) return { ok: true, memo };
  if (!sentBefore.some((sent) => toNfc(sent) === memo.body)) return { ok: false, current: memo };
  const saved = await saveMemo(id, memo.rev, body);
  return saved.ok
    ? { ok: true, memo: { ...memo, body, tags: row.tags, rev: saved.rev, updated_at: saved.updatedAt } }
    : saved;
}

/** Saves on revision `baseRev`. When the server has a newer revision, that row is returned and not overwritten. */
export async function saveMemo(id: string, baseRev: number, text: string) {
  const body = toNfc(text);
  const answer = await getSupabase().rpc('save_memo', {
    p_memo_id: id,
    p_base_rev: baseRev,
    p_body: body,
    p_tags: parseTags(body),
  });
  return readSave(answer, (row) => row as unknown as Memo);
}

/** Saves a captured memo, and keeps it for a retry after a failure. */
export function useSaveCaptured(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body, sent }: UnsavedMemo) => {
      const answer = await createMemo(userId, id, body, sent);
      if (!answer.ok) throw new AppError({ code: 'stale_revision', status: 409 });
      return answer.memo;
    },
    onMutate: ({ id }) => markUnsaved(userId, id, 'saving'),
    onSuccess: (memo, captured) => {
      const { queryKey } = memoQueries.list(userId);
      client.setQueryData(queryKey, (memos) =>
        memos && !memos.some(({ id }) => id === memo.id) ? [memo, ...memos] : memos,
      );
      rememberCaptured(userId, memo.id);
      dropUnsaved(userId, captured);
      // A running request of the list may have been answered before the memo was stored, so the list is fetched again.
      if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey });
    },
    onError: (error, { id }) => {
      markUnsaved(userId, id, 'failed');
      showError(error);
    },
  });
}

type MemoPatch = Partial<Pick<Memo, 'pinned' | 'archived_at' | 'removed_at'>>;

interface PatchVariables {
  id: string;
  patch: MemoPatch;
  /** The message after an action, with an undo button. */
  done?: { title: string; undo: MemoPatch };
}

const patched = (memo: Memo, patch: MemoPatch): Memo => ({
  ...memo,
  ...patch,
  ...(patch.removed_at !== undefined && { purge_at: purgeTimeOf(patch.removed_at) }),
});

/** Pins, archives, removes and restores memos. The list shows the change at once, and it is rolled back after a failure. */
function usePatchMemo() {
  const userId = useSession((session) => session.id);
  const mutation = useOptimisticMutation({
    mutationFn: async ({ id, patch }: PatchVariables) =>
      unwrap(await getSupabase().from('memos').update(patch).eq('id', id).select('id').maybeSingle()),
    changes: ({ id, patch }) => [
      cacheChange<Memo[]>(memoQueries.list(userId).queryKey, (memos) =>
        memos.map((memo) => (memo.id === id ? patched(memo, patch) : memo)),
      ),
      cacheChange<Memo>(memoQueries.detail(userId, id).queryKey, (memo) => patched(memo, patch)),
    ],
    // The callback is here and not in the call of `mutate`, because the calling card is unmounted by then.
    onSuccess: (_, { id, done }) => {
      if (!done) return;
      const undo = () => mutation.mutate({ id, patch: done.undo });
      toast({ title: done.title, about: id, action: { label: '되돌리기', onClick: undo } });
    },
  });
  return mutation;
}

/** The actions of a memo's buttons, each with its own undo. */
export function useMemoActions() {
  const { mutate } = usePatchMemo();
  const patch = (memo: Memo, change: MemoPatch, title: string) => {
    const undo: MemoPatch = { archived_at: memo.archived_at, removed_at: memo.removed_at };
    mutate({ id: memo.id, patch: change, done: { title, undo } });
  };
  const now = () => new Date().toISOString();
  return {
    togglePin: (memo: Memo) => mutate({ id: memo.id, patch: { pinned: !memo.pinned } }),
    archive: (memo: Memo) => patch(memo, { archived_at: now() }, '메모를 보관했어요'),
    unarchive: (memo: Memo) => patch(memo, { archived_at: null }, '메모를 목록으로 되돌렸어요'),
    remove: (memo: Memo) => patch(memo, { removed_at: now() }, '메모를 휴지통으로 옮겼어요'),
    restore: (memo: Memo) => patch(memo, { removed_at: null }, '메모를 복원했어요'),
  };
}

/** Deletes a memo in the trash permanently. */
export function usePurgeMemo() {
  const userId = useSession((session) => session.id);
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => unwrapMaybe(await getSupabase().from('memos').delete().eq('id', id)),
    onSuccess: (_, id) => {
      client.setQueryData(memoQueries.list(userId).queryKey, (memos) => memos?.filter((memo) => memo.id !== id));
      client.removeQueries({ queryKey: memoQueries.detail(userId, id).queryKey });
    },
    onError: showError,
  });
}
