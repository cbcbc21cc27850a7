import { useQueryClient } from '@dojang/shared-auth/query';
import { useAutosave, useUnsavedGuard } from '@dojang/shared-ui';
import { useState } from 'react';
import { type NoteDraft, saveNote } from './note.mutations.ts';
import { noteQueries } from './note.queries.ts';
import type { Note } from './note.schema.ts';
import { type NoteTree, withNotes } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

/**
 * What is on the editor's screen, saved while one types. A newer revision that arrives while nothing is unsaved takes
 * its place; otherwise the next save is refused and both sides are shown.
 */
export function useNoteDraft(note: Note, enabled: boolean) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<NoteDraft>({ title: note.title, content: note.content });
  const [baseRev, setBaseRev] = useState(note.rev);

  const remember = (saved: Note) => {
    client.setQueryData(noteQueries.detail(note.id).queryKey, saved);
    const { id, title, updated_at, updated_by } = saved;
    client.setQueryData<NoteTree>(
      treeQueries.whole(note.project_id).queryKey,
      (tree) => tree && (tree.notes.has(id) ? withNotes(tree, [{ id, title, updated_at, updated_by }]) : tree),
    );
  };

  const autosave = useAutosave<NoteDraft, Note>({
    id: note.id,
    value: draft,
    rev: baseRev,
    enabled,
    save: async (value, rev) => {
      const result = await saveNote(note.id, value, rev);
      if (result.ok) remember({ ...note, ...value, rev: result.rev, updated_at: new Date().toISOString() });
      return result;
    },
  });

  const settled = autosave.state === 'idle' || autosave.state === 'saved';
  if (settled && note.rev > autosave.rev && note.rev > baseRev) {
    setBaseRev(note.rev);
    setDraft({ title: note.title, content: note.content });
  }

  useUnsavedGuard(autosave.state === 'error' || autosave.state === 'conflict');

  const takeTheirs = (theirs: Note) => {
    remember(theirs);
    autosave.resolve('theirs');
    setBaseRev(theirs.rev);
    setDraft({ title: theirs.title, content: theirs.content });
  };

  return { draft, setDraft, autosave, takeTheirs, keepMine: () => autosave.resolve('mine') };
}
