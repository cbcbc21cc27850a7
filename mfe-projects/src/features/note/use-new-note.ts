import { useQueryClient } from '@dojang/shared-auth/query';
import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { useNavigate } from '@dojang/shared-ui/router';
import { useRef } from 'react';
import { useCollapsed } from './collapsed.store.ts';
import { useCreateNote } from './note.mutations.ts';
import { type NoteTree, withNotes } from './note-tree.logic.ts';
import type { NoteTemplate } from './template.logic.ts';
import { useMoveNote } from './tree.mutations.ts';
import { treeQueries } from './tree.queries.ts';

export interface NewNote {
  /** The parent of the new note, which is added at the end of its children. Default: the top level. */
  parentId?: string;
  template?: NoteTemplate;
}

/** Creates a note, adds it to the tree and opens its editor. */
export function useNewNote(projectId: string) {
  const navigate = useNavigate();
  const create = useCreateNote(projectId);
  const client = useQueryClient();
  const move = useMoveNote(projectId);
  const open = useCollapsed((collapsed) => collapsed.open);
  // The id is kept until the note is created, because pressing again after a lost connection must not create a second note.
  const id = useRef(crypto.randomUUID());

  const newNote = ({ parentId, template }: NewNote = {}) => {
    if (create.isPending) return;
    const note = {
      id: id.current,
      title: template?.title(new Date()) ?? '',
      content: template?.document() ?? EMPTY_DOCUMENT,
    };
    create.mutate(note, {
      onSuccess: () => {
        id.current = crypto.randomUUID();
        const item = { id: note.id, title: note.title, updated_at: new Date().toISOString(), updated_by: null };
        client.setQueryData<NoteTree>(treeQueries.whole(projectId).queryKey, (tree) => tree && withNotes(tree, [item]));
        // The database appends a new note to the top level.
        if (parentId) {
          open([parentId]);
          move.mutate({ kind: 'place', id: note.id, parentId });
        }
        void navigate(`/project/note/edit/${note.id}?projectId=${projectId}`);
      },
    });
  };
  return { newNote, isPending: create.isPending };
}
