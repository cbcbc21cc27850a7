import { EMPTY_DOCUMENT } from '@dojang/shared-ui/document';
import { useNavigate } from '@dojang/shared-ui/router';
import { useRef } from 'react';
import { useCollapsed } from './collapsed.store.ts';
import { useChangeIndex } from './index.mutations.ts';
import { useCreateNote } from './note.mutations.ts';
import type { NoteTemplate } from './template.logic.ts';

export interface NewNote {
  parentId?: string;
  /** The last of the notes that it is put after; the first place without. */
  afterId?: string;
  template?: NoteTemplate;
}

/** Makes a note, puts it into the tree and opens its editor. */
export function useNewNote(projectId: string) {
  const navigate = useNavigate();
  const create = useCreateNote(projectId);
  const changeIndex = useChangeIndex(projectId);
  const open = useCollapsed((collapsed) => collapsed.open);
  // Kept until it is made: pressing again after a lost connection must not make a second note.
  const id = useRef(crypto.randomUUID());

  const newNote = ({ parentId, afterId, template }: NewNote = {}) => {
    if (create.isPending) return;
    const note = {
      id: id.current,
      title: template?.title(new Date()) ?? '',
      content: template?.document() ?? EMPTY_DOCUMENT,
    };
    create.mutate(note, {
      onSuccess: () => {
        id.current = crypto.randomUUID();
        if (parentId) open([parentId]);
        changeIndex.mutate({ kind: 'place', id: note.id, parentId: parentId ?? null, afterId: afterId ?? null });
        void navigate(`/project/note/edit/${note.id}?projectId=${projectId}`);
      },
    });
  };
  return { newNote, isPending: create.isPending };
}
