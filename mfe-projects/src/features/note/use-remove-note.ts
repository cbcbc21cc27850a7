import { snack, toast } from '@dojang/shared-ui';
import { displayTitle } from '../../display-title.ts';
import { useRemoveNote, useRestoreNote } from './note.mutations.ts';

/** Moves a note to the trash and offers an undo. */
export function useRemoveWithUndo(projectId: string) {
  const remove = useRemoveNote(projectId);
  const restore = useRestoreNote(projectId);
  return (note: { id: string; title: string }, onRemoved?: () => void) =>
    remove.mutate(note.id, {
      onSuccess: () => {
        toast({
          title: '노트를 휴지통으로 옮겼어요',
          description: displayTitle(note.title),
          about: note.id,
          action: {
            label: '되돌리기',
            onClick: () =>
              restore.mutate(
                { noteId: note.id, parentId: null },
                { onSuccess: () => snack.success('노트를 되돌렸어요.') },
              ),
          },
        });
        onRemoved?.();
      },
    });
}
