import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { useMemo } from 'react';
import type { NoteIndex } from './index.logic.ts';
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
  const data = useMemo(
    (): NoteTree | undefined =>
      list.data &&
      index.data && {
        tree: placed(index.data, list.data),
        notes: new Map(list.data.map((note) => [note.id, note])),
      },
    [list.data, index.data],
  );
  return {
    data,
    error: list.error ?? index.error,
    isPending: list.isPending || index.isPending,
    refetch: () => Promise.all([list.refetch(), index.refetch()]),
  };
}

/** Reads the tree as it is now: a key may be pressed before the change of the last one was drawn. */
export function useTreeReader(projectId: string): () => NoteNode[] {
  const client = useQueryClient();
  return () => {
    const index = client.getQueryData<NoteIndex>(noteQueries.index(projectId).queryKey);
    const list = client.getQueryData<NoteItem[]>(noteQueries.list(projectId).queryKey);
    return index && list ? placed(index, list) : [];
  };
}

const placed = (index: NoteIndex, list: readonly NoteItem[]) =>
  reconcile(
    index.tree,
    list.map((note) => note.id),
  );
