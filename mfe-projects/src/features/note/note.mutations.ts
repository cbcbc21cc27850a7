import { asJson, getSupabase, readSave, unwrapMaybe } from '@dojang/shared-auth';
import {
  cacheChange,
  type PagedList,
  useMutation,
  useOptimisticMutation,
  useQueryClient,
  withRows,
} from '@dojang/shared-auth/query';
import { showError, toPlainLine } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '@dojang/shared-ui/document';
import { keys } from '../../keys.ts';
import { noteQueries, type RemovedNote } from './note.queries.ts';
import { noteOf } from './note.schema.ts';
import { type NoteTree, withChange } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

export interface NoteDraft {
  title: string;
  content: DocumentJson;
}

/** Saves a note as it was based on `baseRev`; a stale save changes nothing and answers what is there now. */
export async function saveNote(noteId: string, draft: NoteDraft, baseRev: number) {
  const content = parseDocument(draft.content);
  return readSave(
    await getSupabase().rpc('save_note', {
      p_note_id: noteId,
      p_base_rev: baseRev,
      p_title: toPlainLine(draft.title),
      p_content: asJson(content),
      p_body_text: documentToText(content),
    }),
    noteOf,
  );
}

/** The id comes from the caller, so that a create whose answer was cut off makes one note when it is tried again. */
export function useCreateNote(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (note: { id: string } & NoteDraft) => {
      const content = parseDocument(note.content);
      unwrapMaybe(
        await getSupabase()
          .from('notes')
          .upsert(
            {
              id: note.id,
              project_id: projectId,
              title: toPlainLine(note.title),
              content: asJson(content),
              body_text: documentToText(content),
            },
            { onConflict: 'id', ignoreDuplicates: true },
          ),
      );
    },
    // Not waited for: the editor opens at once.
    onSuccess: () => {
      for (const key of after(projectId)) void client.invalidateQueries({ queryKey: key });
    },
    onError: showError,
  });
}

export function useRemoveNote(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async (noteId: string) => {
      unwrapMaybe(await getSupabase().rpc('remove_note', { p_note_id: noteId }));
    },
    changes: (id) => [
      cacheChange<NoteTree>(treeQueries.whole(projectId).queryKey, (tree) => {
        const change = { kind: 'remove', id } as const;
        // The removal is one revision: when it is the only one, the rest need not be read again.
        return { ...withChange(tree, change), rev: tree.rev + 1 };
      }),
    ],
    invalidates: after(projectId),
  });
}

export interface Restore {
  noteId: string;
  /** Where to put it; null lets the database choose its former place, or the top when that is gone. */
  parentId: string | null;
}

export function useRestoreNote(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ noteId, parentId }: Restore) => {
      unwrapMaybe(await getSupabase().rpc('restore_note', { p_note_id: noteId, p_parent_id: parentId ?? undefined }));
    },
    changes: ({ noteId }) => [withoutRemoved(projectId, noteId)],
    invalidates: after(projectId),
  });
}

/** For good, before its 30 days are over. */
export function usePurgeNote(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async (noteId: string) => {
      unwrapMaybe(await getSupabase().rpc('purge_note', { p_note_id: noteId }));
    },
    changes: (noteId) => [withoutRemoved(projectId, noteId)],
  });
}

const withoutRemoved = (projectId: string, noteId: string) =>
  cacheChange<PagedList<RemovedNote>>(noteQueries.removed(projectId).queryKey, (list) =>
    withRows(list, (notes) => notes.filter(({ id }) => id !== noteId)),
  );

const after = (projectId: string) => [noteQueries.all(projectId), keys.everyNote, keys.list, keys.activity(projectId)];
