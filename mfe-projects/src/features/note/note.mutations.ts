import { asJson, getSupabase, orWhole, readSave, unwrapMaybe } from '@dojang/shared-auth';
import {
  cacheChange,
  type PagedList,
  useMutation,
  useOptimisticMutation,
  useQueryClient,
  withRows,
} from '@dojang/shared-auth/query';
import { closeToastsAbout, showError, toPlainLine } from '@dojang/shared-ui';
import { type DocumentJson, documentToText, parseDocument } from '@dojang/shared-ui/document';
import { documentChange, storedForm } from '@dojang/shared-ui/document-change';
import { keys } from '../../keys.ts';
import { noteQueries, type RemovedNote } from './note.queries.ts';
import { noteOf } from './note.schema.ts';
import { type NoteTree, withChange } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

export interface NoteDraft {
  title: string;
  content: DocumentJson;
}

interface SaveNoteOptions {
  /** Whether the draft is an earlier version. Then the replaced text is kept as a version. */
  restores?: boolean;
  /** The content on the server at this revision. For a large note only the changes are sent. */
  acknowledged?: NoteDraft | null;
}

/** Saves a note on revision `baseRev`. A stale save changes nothing and returns the current version. */
export async function saveNote(
  noteId: string,
  draft: NoteDraft,
  baseRev: number,
  { restores = false, acknowledged = null }: SaveNoteOptions = {},
) {
  const note = { p_note_id: noteId, p_base_rev: baseRev, p_title: toPlainLine(draft.title) };
  const stored = storedForm(draft.content);
  const change = restores ? null : documentChange(acknowledged?.content ?? null, draft.content);
  const sendWhole = () =>
    getSupabase().rpc('save_note', {
      ...note,
      p_content: asJson(stored.content),
      p_body_text: stored.text,
      ...(restores && { p_restores: true }),
    });
  const sending =
    change &&
    getSupabase().rpc('save_note_change', {
      ...note,
      p_changes: asJson(change.blocks),
      ...(change.text && { p_text_change: asJson(change.text) }),
    });
  return readSave(await (sending ? orWhole(sending, sendWhole) : sendWhole()), noteOf);
}

/** The caller creates the id, so that a retry after a lost response creates only one note. */
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
    // Not awaited, because the editor opens immediately.
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
    // In the order of the person: the children of a removed note take its place.
    scope: keys.moveNote(projectId).join(),
    changes: (id) => [
      cacheChange<NoteTree>(treeQueries.whole(projectId).queryKey, (tree) => {
        const change = { kind: 'remove', id } as const;
        // The removal is one revision. When there is no other change, the tree need not be loaded again.
        return { ...withChange(tree, change), rev: tree.rev + 1 };
      }),
    ],
    invalidates: after(projectId),
  });
}

export interface Restore {
  noteId: string;
  /**
   * The new place. With null the database chooses the former place, or the top level when the former place no longer exists.
   */
  parentId: string | null;
}

export function useRestoreNote(projectId: string) {
  return useOptimisticMutation({
    mutationFn: async ({ noteId, parentId }: Restore) => {
      unwrapMaybe(await getSupabase().rpc('restore_note', { p_note_id: noteId, p_parent_id: parentId ?? undefined }));
    },
    changes: ({ noteId }) => [withoutRemoved(projectId, noteId)],
    onSuccess: (_, { noteId }) => closeToastsAbout(noteId),
    invalidates: after(projectId),
  });
}

/** Deletes notes permanently, before the 30 days have passed. */
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
