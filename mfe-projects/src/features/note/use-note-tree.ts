import { useQuery, useQueryClient } from '@dojang/shared-auth/query';
import { useFolded } from './collapsed.store.ts';
import type { NoteTree } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';

/** The project's notes with their positions, in the shape of a query so that `QueryView` can render it. */
export function useNoteTree(projectId: string) {
  return useQuery({ ...treeQueries.whole(projectId), enabled: projectId !== '' });
}

/** Like `useNoteTree`, but the first screen is available before the rest. `counts` is set until the rest is loaded. */
export function useNoteTreeEarly(projectId: string) {
  const folded = useFolded();
  const whole = useNoteTree(projectId);
  const isWanted = projectId !== '' && whole.data === undefined;
  const opening = useQuery({ ...treeQueries.opening(projectId, folded), enabled: isWanted });
  const data = whole.data ?? (isWanted ? opening.data : undefined);
  return { data, error: whole.error, isPending: data === undefined, refetch: whole.refetch };
}

/** Returns the current tree, because a key may be pressed before the last change was rendered. */
export function useTreeReader(projectId: string): () => NoteTree | undefined {
  const client = useQueryClient();
  return () => client.getQueryData<NoteTree>(treeQueries.whole(projectId).queryKey);
}
