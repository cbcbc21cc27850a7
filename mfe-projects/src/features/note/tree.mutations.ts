import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { keys } from '../../keys.ts';
import { moveOf } from './note.schema.ts';
import { type NoteTree, UNKNOWN_REV, withChange } from './note-tree.logic.ts';
import { treeQueries } from './tree.queries.ts';
import type { Placement } from './tree-change.logic.ts';

/** Says a place by its neighbours; what others moved meanwhile stays as they left it. */
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
 * Moves a note at once on the screen and then on the server. Moves made in quick succession are saved one after the other.
 * What others moved since the tree was read is read when the last of them is saved.
 */
export function useMoveNote(projectId: string) {
  const client = useQueryClient();
  const { queryKey } = treeQueries.whole(projectId);
  const mutationKey = keys.moveNote(projectId);
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: moveNote,
    // Not waiting for anything: the next key may come at once and must find this change made.
    onMutate: (placement: Placement) => {
      void client.cancelQueries({ queryKey }, { revert: false });
      client.setQueryData<NoteTree>(queryKey, (tree) => tree && withChange(tree, placement));
    },
    onSuccess: ({ index_rev: rev }) => {
      // One further than what is known: nobody else moved anything.
      client.setQueryData<NoteTree>(queryKey, (tree) => (tree && rev === tree.rev + 1 ? { ...tree, rev } : tree));
    },
    onError: (error) => {
      showError(error);
      // What is on the screen is not what the server has: everything is read again.
      client.setQueryData<NoteTree>(queryKey, (tree) => tree && { ...tree, rev: UNKNOWN_REV });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
    },
  });
}
