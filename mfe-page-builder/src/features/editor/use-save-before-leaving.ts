import { confirm } from '@dojang/shared-ui';
import { useBlocker } from '@dojang/shared-ui/router';
import { useEffect } from 'react';
import type { PageDraft } from './use-page-draft.ts';

const PATIENCE_MS = 4000;

export type Leaving = Pick<PageDraft, 'isUnsaved' | 'saveNow' | 'keep'>;

/** What is edited at an address: pages, shared sections and templates have the same path. */
function editedAt({ pathname, search }: { pathname: string; search: string }): string {
  const ids = new URLSearchParams(search);
  return [pathname, ids.get('pageId'), ids.get('sectionId'), ids.get('templateId')].join(' ');
}

/** Leaving what is edited first saves unsaved changes; when that fails, the user decides. */
export function useSaveBeforeLeaving({ isUnsaved, saveNow, keep }: Leaving): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => editedAt(currentLocation) !== editedAt(nextLocation) && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let here = true;
    const mayLeave = async () => {
      const tooLong = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
      if ((await Promise.race([saveNow(), tooLong])) !== null) return true;
      return here && askToLeave(keep());
    };
    void mayLeave().then((leave) => {
      if (!here) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    });
    return () => {
      here = false;
    };
  }, [blocker, saveNow, keep]);
}

function askToLeave(isKept: boolean): Promise<boolean> {
  return confirm({
    title: '아직 저장하지 못했어요',
    message: isKept
      ? '지금 나가도 고친 내용은 이 브라우저에 남아요. 페이지를 다시 열면 이어서 편집할 수 있어요.'
      : '이대로 나가면 저장하지 못한 내용이 사라져요.',
    confirmLabel: '나가기',
    cancelLabel: '계속 편집하기',
    danger: !isKept,
    isUncovered: true,
  });
}
