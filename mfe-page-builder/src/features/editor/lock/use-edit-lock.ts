import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { useEffect, useMemo, useState } from 'react';
import { markOpen } from '../../lock/browser-editors.ts';
import { type EditLock, hold, type Lockable, lockQuery, release } from '../../lock/lock.queries.ts';

interface HeldLock {
  lock: UseQueryResult<EditLock>;
  /** Id of this editor. Saves contain it. */
  editor: string;
  /** Whether this editor has had the lock. */
  hadLock: boolean;
  takeOver: () => void;
  isTakingOver: boolean;
}

/** Holds the edit lock of a page or section while the screen is open. */
export function useEditLock({ kind, id }: Lockable): HeldLock {
  const target = useMemo(() => ({ kind, id }), [kind, id]);
  const [editor] = useState(() => crypto.randomUUID());
  const client = useQueryClient();
  // The editor is marked as open before it asks for the lock. Otherwise another tab would take this editor for ended.
  useEffect(() => markOpen(editor), [editor]);
  const lock = useQuery(lockQuery(target, editor));
  const { mutate, isPending } = useMutation({
    mutationFn: () => hold(target, editor, true),
    onSuccess: (taken) => client.setQueryData(lockQuery(target, editor).queryKey, taken),
    onError: showError,
  });
  const [hadLock, setHadLock] = useState(false);
  if (lock.data?.held && !hadLock) setHadLock(true);

  useEffect(() => {
    const leave = () => void release(target, editor).catch(() => {});
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [target, editor]);
  return { lock, editor, hadLock, takeOver: mutate, isTakingOver: isPending };
}
