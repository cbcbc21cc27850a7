import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { useFolded } from './collapsed.store.ts';
import type { NoteTree } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

/** The project's live notes in their places, in the shape of a query so that `QueryView` can draw it. */
export function useNoteTree(projectId: string) {
  return useQuery({ ...treeQueries.whole(projectId), enabled: projectId !== '' });
}

/** As `useNoteTree`, but what the first screen shows is there before the rest; `counts` tells. */
export function useNoteTreeEarly(projectId: string) {
  const folded = useFolded();
  const whole = useNoteTree(projectId);
  const isWanted = projectId !== '' && whole.data === undefined;
  const opening = useQuery({ ...treeQueries.opening(projectId, folded), enabled: isWanted });
  const data = whole.data ?? (isWanted ? opening.data : undefined);
  return { data, error: whole.error, isPending: data === undefined, refetch: whole.refetch };
}

/** Reads the tree as it is now: a key may be pressed before the change of the last one was drawn. */
export function useTreeReader(projectId: string): () => NoteTree | undefined {
  const client = useQueryClient();
  return () => client.getQueryData<NoteTree>(treeQueries.whole(projectId).queryKey);
}
