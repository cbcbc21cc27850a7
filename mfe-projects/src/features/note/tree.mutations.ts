import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useOptimisticMutation, useQueryClient } from '@dojang/shared-auth/query';
import { keys } from '../../keys.ts';
import { moveOf } from './note.schema.ts';
import { type NoteTree, UNKNOWN_REV, withChange } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';
import type { Placement } from './tree-change.logic.ts';

/** A move names the neighbours of the new place, so that moves of other users in the meantime are kept. */
async function moveNote({ id, parentId, afterId }: Placement) {
  return moveOf(
    unwrap(
      await getSupabase().rpc('move_note', {
        p_note_id: id,
        ...(parentId ? { p_parent_id: parentId } : {}),
        ...(afterId ? { p_after_id: afterId } : {}),
        ...(afterId === undefined ? { p_last: true } : {}),
      }),
    ),
  );
}

/**
 * Moves a note at once on the screen and then on the server. Quick moves are saved one after the other. After the last of them,
 * moves of other users are loaded.
 */
export function useMoveNote(projectId: string) {
  const client = useQueryClient();
  const { queryKey } = treeQueries.whole(projectId);
  return useOptimisticMutation({
    scope: keys.moveNote(projectId).join(),
    mutationFn: moveNote,
    show: (placement: Placement) => {
      void client.cancelQueries({ queryKey }, { revert: false });
      client.setQueryData<NoteTree>(queryKey, (tree) => tree && withChange(tree, placement));
    },
    onSuccess: ({ index_rev: rev }) => {
      // The revision is exactly one higher than the known revision, so no other user has moved anything.
      client.setQueryData<NoteTree>(queryKey, (tree) => (tree && rev === tree.rev + 1 ? { ...tree, rev } : tree));
    },
    // The screen differs from the server, so everything is loaded again.
    takeBack: () => client.setQueryData<NoteTree>(queryKey, (tree) => tree && { ...tree, rev: UNKNOWN_REV }),
    invalidates: [queryKey],
  });
}
