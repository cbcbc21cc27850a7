import { whenSavesRetry } from '@dojang/shared-ui';
import { useEffect, useEffectEvent } from 'react';
import type { UnsavedMemo } from './memo-capture.logic.ts';
import { openBox, unsavedMemos } from './memo-capture.store.ts';

/**
 * Opens a user's capture box while the screen is shown.
 *
 * @param save called with each memo that an earlier visit could not save: once at the beginning, and at each moment when a
 * retry makes sense
 */
export function useCapture(userId: string, save: (memo: UnsavedMemo) => void): void {
  const saveAgain = useEffectEvent(() => {
    for (const memo of unsavedMemos(userId)) save(memo);
  });
  useEffect(() => {
    const box = openBox(userId);
    let isOpen = true;
    void box.ready.then(() => isOpen && saveAgain());
    const stopRetries = whenSavesRetry(() => saveAgain());
    const settleWhenHidden = () => document.visibilityState === 'hidden' && box.settle();
    window.addEventListener('pagehide', box.settle);
    document.addEventListener('visibilitychange', settleWhenHidden);
    return () => {
      isOpen = false;
      stopRetries();
      window.removeEventListener('pagehide', box.settle);
      document.removeEventListener('visibilitychange', settleWhenHidden);
      box.close();
    };
  }, [userId]);
}
