import { useQuery } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import { noteQueries } from './note.queries.ts';
import type { NoteItem } from './note.schema.ts';
import { type NoteNode, reconcile } from './tree.logic.ts';

export interface NoteTree {
  tree: NoteNode[];
  notes: ReadonlyMap<string, NoteItem>;
}

/** The project's live notes in their places, in the shape of a query so that `QueryView` can draw it. */
export function useNoteTree(projectId: string) {
  const list = useQuery({ ...noteQueries.list(projectId), enabled: projectId !== '' });
  const index = useQuery({ ...noteQueries.index(projectId), enabled: projectId !== '' });
  const data = useMemo((): NoteTree | undefined => {
    if (!list.data || !index.data) return undefined;
    return {
      tree: reconcile(
        index.data.tree,
        list.data.map((note) => note.id),
      ),
      notes: new Map(list.data.map((note) => [note.id, note])),
    };
  }, [list.data, index.data]);
  return {
    data,
    error: list.error ?? index.error,
    isPending: list.isPending || index.isPending,
    refetch: () => Promise.all([list.refetch(), index.refetch()]),
  };
}
