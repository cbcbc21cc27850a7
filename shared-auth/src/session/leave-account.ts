import { confirm, countUnsaved, saveOpenEditors } from '@dojang/shared-ui/core';
import { sessionStore } from '../session.store.ts';
import { signOut } from './session.mutations.ts';

/**
 * Signs out after open editors have saved. When something cannot be saved, the user decides whether to sign out anyway. The
 * unsaved text then stays in this browser for the same account.
 *
 * @returns false when the user stays
 * @throws AppError when the session is still there
 */
export async function leaveAccount(): Promise<boolean> {
  await saveOpenEditors();
  const unsaved = await countUnsaved(sessionStore.getState().id);
  if (unsaved > 0 && !(await askToKeep(unsaved))) return false;
  await signOut();
  return true;
}

const askToKeep = (unsaved: number): Promise<boolean> =>
  confirm({
    title: '저장하지 못한 내용이 있어요',
    message: `서버에 저장하지 못한 내용 ${unsaved}개가 이 브라우저에 남아요. 다시 로그인해 같은 곳을 열면 이어서 쓸 수 있어요.`,
    confirmLabel: '남겨 두고 로그아웃',
    cancelLabel: '취소',
  });
