import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { useEffect, useState } from 'react';
import { markOpen } from './browser-editors.ts';
import { holdPage, lockQuery, type PageLock, releasePage } from './lock.queries.ts';

interface HeldPage {
  lock: UseQueryResult<PageLock>;
  /** Id of this editor, which saves are sent with. */
  editor: string;
  /** Whether this editor has had the lock. */
  hadLock: boolean;
  takeOver: () => void;
  isTakingOver: boolean;
}

/** The edit lock of a page for as long as the screen is open. */
export function usePageLock(pageId: string): HeldPage {
  const [editor] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  // Marked before the lock is asked for: another tab would find this one ended.
  useEffect(() => markOpen(editor), [editor]);
  const lock = useQuery(lockQuery(pageId, editor));
  const { mutate, isPending } = useMutation({
    mutationFn: () => holdPage(pageId, editor, true),
    onSuccess: (taken) => client.setQueryData(lockQuery(pageId, editor).queryKey, taken),
    onError: showError,
  });
  const [hadLock, setHadLock] = useState(false);
  if (lock.data?.held && !hadLock) setHadLock(true);

  useEffect(() => {
    const release = () => void releasePage(pageId, editor).catch(() => {});
    window.addEventListener('pagehide', release);
    return () => {
      window.removeEventListener('pagehide', release);
      release();
    };
  }, [pageId, editor]);
  return { lock, editor, hadLock, takeOver: mutate, isTakingOver: isPending };
}
