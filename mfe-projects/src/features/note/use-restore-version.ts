import { AppError, showError, toast } from '@dojang/shared-ui';
import { useCallback, useRef } from 'react';
import { type NoteDraft, saveNote } from './note.mutations.ts';
import type { Note } from './note.schema.ts';
import type { useNoteDraft } from './use-note-draft.ts';

type Editing = Pick<ReturnType<typeof useNoteDraft>, 'autosave' | 'peek' | 'remember'>;

/**
 * Puts a version in the place of the note's text, which is kept as a version, and offers an undo. The editor takes it as it takes
 * another user's save.
 *
 * @returns puts a version there, and resolves to whether it is there
 */
export function useRestoreVersion(note: Note, editing: Editing) {
  const latest = useRef({ note, editing });
  latest.current = { note, editing };
  return useCallback(
    async (version: NoteDraft) => {
      try {
        const replaced = await restore(latest.current, version);
        toast({
          title: '이 버전으로 되돌렸어요',
          about: note.id,
          action: {
            label: '되돌리기',
            onClick: () => void restore(latest.current, replaced).catch(showError),
          },
        });
        return true;
      } catch (error) {
        showError(error);
        return false;
      }
    },
    [note.id],
  );
}

/** @returns what it replaced */
async function restore(
  { note, editing: { autosave, peek, remember } }: { note: Note; editing: Editing },
  version: NoteDraft,
) {
  await autosave.flush();
  const { hasUnsaved, rev, error } = autosave.peek();
  // What could not be saved would be lost.
  if (hasUnsaved) throw error ?? new AppError({ code: 'conflict' });
  const replaced = peek();
  const result = await saveNote(note.id, version, rev, { restores: true });
  if (!result.ok) {
    remember(result.current);
    throw new AppError({ code: 'conflict' });
  }
  remember({ ...note, ...version, rev: result.rev, updated_at: result.updatedAt });
  return replaced;
}
