import { snack } from '@dojang/shared-ui';
import { useMoveFiles } from './file.mutations.ts';
import { askMoveConflict } from './use-file-actions.ts';

/** Moves files to a category (null: outside of all categories), and asks when names are taken there. */
export function useMoveWithQuestion(projectId: string) {
  const { mutateAsync } = useMoveFiles(projectId);
  return async (ids: readonly string[], categoryId: string | null): Promise<void> => {
    try {
      const first = await mutateAsync({ ids: [...ids], categoryId, choice: 'ask' });
      let { moved } = first;
      if (first.conflicts.length > 0) {
        const choice = await askMoveConflict(first.conflicts);
        if (!choice) return;
        moved = (await mutateAsync({ ids: [...ids], categoryId, choice })).moved;
      }
      if (moved > 0) snack.success(moved > 1 ? `파일 ${moved}개를 옮겼어요.` : '파일을 옮겼어요.');
    } catch {
      // The mutation has shown the error.
    }
  };
}
