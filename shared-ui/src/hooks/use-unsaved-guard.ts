import { useCallback, useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { type ConfirmOptions, confirm } from '../overlay-state/dialog.store.ts';
import { hasUploads } from './pending-uploads.ts';

const UPLOADING: ConfirmOptions = {
  title: '그림을 올리고 있어요',
  message: '지금 나가면 아직 올라가지 않은 그림은 들어가지 않아요.',
  confirmLabel: '나가기',
  cancelLabel: '기다리기',
  danger: true,
};

const unsaved = (stays: boolean): ConfirmOptions => ({
  title: '저장하지 않은 내용이 있어요',
  message: stays
    ? '지금 나가도 쓰던 내용은 이 브라우저에 남아요. 다시 열면 이어서 쓸 수 있어요.'
    : '이대로 나가면 쓰던 내용이 사라져요.',
  confirmLabel: '나가기',
  cancelLabel: '계속 쓰기',
  danger: !stays,
});

/**
 * While `dirty` is set, leaving the path or closing the tab asks for confirmation. Leaving also asks while pictures are being
 * uploaded. For closing the tab the uploads ask themselves.
 *
 * @param isKept whether the unsaved changes are in the journal and are offered on the next visit
 */
export function useUnsavedGuard(dirty: boolean, isKept: () => boolean = () => false): void {
  const question = useEffectEvent(() => (dirty ? unsaved(isKept()) : UPLOADING));
  // A constant function, because a new function would be registered with the router at each key press.
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      (dirty || hasUploads()) && currentLocation.pathname !== nextLocation.pathname,
    [dirty],
  );
  const blocker = useBlocker(blocks);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let here = true;
    void confirm({ ...question(), isUncovered: true }).then((leave) => {
      if (!here) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      here = false;
    };
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
