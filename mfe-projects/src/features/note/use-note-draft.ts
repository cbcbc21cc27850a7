import { sessionStore } from '@dojang/shared-auth';
import { useQueryClient } from '@dojang/shared-auth/query';
import { type Continued, type JournalPlace, useAutosave, useLateState, useUnsavedGuard } from '@dojang/shared-ui';
import { type DocumentJson, parseDocument } from '@dojang/shared-ui/document';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import { mergeTitled } from '../../merge-titled.logic.ts';
import { type NoteDraft, saveNote } from './note.mutations.ts';
import { noteQueries } from './note.queries.ts';
import type { Note } from './note.schema.ts';
import { type NoteTree, withNotes } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

/** The journal's key of a note. */
export const notePlace = (id: string): JournalPlace => ({ account: sessionStore.getState().id, kind: 'note', id });

/** Parses a journal entry as a draft. */
export function parseNoteDraft(kept: unknown): NoteDraft | null {
  const { success, data } = keptDraft.safeParse(kept);
  return success ? { title: data.title, content: parseDocument(data.content) } : null;
}

const keptDraft = z.object({ title: z.string(), content: z.unknown() });

export function mergeNotes(base: NoteDraft, mine: NoteDraft, theirs: NoteDraft) {
  const titled = ({ title, content: text }: NoteDraft) => ({ title, text });
  const { merged, isConflict } = mergeTitled(titled(base), titled(mine), titled(theirs));
  return { merged: { title: merged.title, content: merged.text }, isConflict };
}

/**
 * The editor's content with autosave. When a newer revision arrives and nothing is unsaved, it replaces the content. Otherwise
 * the next save is refused and merged with the newer revision. Both versions are shown only when both changed the same block.
 *
 * @param continued unsaved changes of an earlier visit that the user continues
 */
export function useNoteDraft(note: Note, enabled: boolean, continued: Continued<NoteDraft> | null) {
  const client = useQueryClient();
  const stored: NoteDraft = { title: note.title, content: note.content };
  const { value: draft, peek, set: setDraft, setLater } = useLateState(continued?.value ?? stored);
  const [baseRev, setBaseRev] = useState(continued?.rev ?? note.rev);

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
    stored,
    rev: baseRev,
    enabled,
    journal: notePlace(note.id),
    continues: continued?.entry,
    unanswered: continued?.sent,
    read: ({ removed_at, title, content }) => (removed_at ? null : { title, content }),
    merging: {
      merge: mergeNotes,
      show: (merged) => flushSync(() => setDraft(merged)),
    },
    save: async (value, rev, acknowledged) => {
      const result = await saveNote(note.id, value, rev, { acknowledged });
      if (result.ok) remember({ ...note, ...value, rev: result.rev, updated_at: result.updatedAt });
      return result;
    },
  });

  const settled = autosave.state === 'idle' || autosave.state === 'saved';
  // A change of this render is not in the autosave's state yet, so it must not be replaced.
  if (settled && note.rev > autosave.rev && note.rev > baseRev && autosave.isStored(peek())) {
    setBaseRev(note.rev);
    setDraft({ title: note.title, content: note.content });
  }

  useUnsavedGuard(autosave.state === 'error' || autosave.state === 'conflict', autosave.settle);

  const takeTheirs = (theirs: Note) => {
    remember(theirs);
    autosave.resolve('theirs');
    setBaseRev(theirs.rev);
    setDraft({ title: theirs.title, content: theirs.content });
  };

  const { hold } = autosave;
  const setTitle = useCallback((title: string) => setDraft({ ...peek(), title }), [peek, setDraft]);
  /** For the editor, because it renders each character itself. */
  const setContent = useCallback(
    (content: DocumentJson) => {
      const next = { ...peek(), content };
      setLater(next);
      hold(next);
    },
    [peek, setLater, hold],
  );

  return {
    draft,
    peek,
    remember,
    setTitle,
    setContent,
    autosave,
    takeTheirs,
    keepMine: () => autosave.resolve('mine'),
    keepBoth: () => autosave.resolve('both'),
  };
}
