import { AppError, showError, toast } from '@dojang/shared-ui';
import { useCallback, useRef } from 'react';
import { type NoteDraft, saveNote } from './note.mutations.ts';
import type { Note } from './note.schema.ts';
import type { useNoteDraft } from './use-note-draft.ts';

type Editing = Pick<ReturnType<typeof useNoteDraft>, 'autosave' | 'peek' | 'remember'>;

/**
 * Replaces the note's text by a version. The former text is kept as a version, and an undo is offered. The editor gets the text
 * like another user's save.
 *
 * @returns a function that restores a version; it resolves with whether the note has that text now
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

/** @returns the replaced text */
async function restore(
  { note, editing: { autosave, peek, remember } }: { note: Note; editing: Editing },
  version: NoteDraft,
) {
  await autosave.flush();
  const { hasUnsaved, rev, error } = autosave.peek();
  // Text that could not be saved would be lost.
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
