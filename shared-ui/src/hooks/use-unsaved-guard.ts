import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { confirm } from '../overlays/dialog.store.ts';

/** While `dirty`, leaving the path asks first, and so does closing the tab. */
export function useUnsavedGuard(dirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let here = true;
    void confirm({
      title: '저장하지 않은 내용이 있어요',
      message: '이대로 나가면 쓰던 내용이 사라져요.',
      confirmLabel: '나가기',
      cancelLabel: '계속 쓰기',
      danger: true,
    }).then((leave) => {
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
