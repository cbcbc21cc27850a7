import { getSupabase, unwrap } from '@dojang/shared-auth';
import { useMutation, useQueryClient } from '@dojang/shared-auth/query';
import { showError } from '@dojang/shared-ui';
import { asJson } from '../../json.ts';
import { type NoteIndex, saveChange } from './index.logic.ts';
import { noteQueries } from './note.queries.ts';
import { indexSaveOf, type NoteItem } from './note.schema.ts';
import { adopt, applyChange, type NoteNode, type TreeChange } from './tree.logic.ts';

async function saveIndex(projectId: string, baseRev: number, tree: NoteNode[]) {
  return indexSaveOf(
    unwrap(
      await getSupabase().rpc('save_note_index', {
        p_project_id: projectId,
        p_base_rev: baseRev,
        p_index: asJson(tree),
      }),
    ),
  );
}

/**
 * Changes the tree at once on the screen and then on the server. Changes made in quick succession are saved one after
 * the other, each on the revision that the former was given.
 */
export function useChangeIndex(projectId: string) {
  const client = useQueryClient();
  const query = noteQueries.index(projectId);
  const mutationKey = ['projects', projectId, 'change-index'];
  const liveIds = () =>
    client.getQueryData<NoteItem[]>(noteQueries.list(projectId).queryKey)?.map((note) => note.id) ?? [];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: async (change: TreeChange) => {
      const base = client.getQueryData<NoteIndex>(query.queryKey) ?? (await client.fetchQuery(query));
      return saveChange(base, change, (baseRev, tree) => saveIndex(projectId, baseRev, tree), liveIds());
    },
    // Not waiting for anything: the next key may come at once and must find this change made.
    onMutate: (change: TreeChange) => {
      void client.cancelQueries({ queryKey: query.queryKey }, { revert: false });
      client.setQueryData<NoteIndex>(query.queryKey, (index) => {
        const tree = index && applyChange(adopt(index.tree, liveIds()), change);
        return tree ? { ...index, tree } : index;
      });
    },
    onSuccess: ({ tree, rev, rebased }) =>
      // What was moved while this save was under way is still to be saved and must not jump back.
      client.setQueryData<NoteIndex>(query.queryKey, (index) => ({ rev, tree: rebased || !index ? tree : index.tree })),
    onError: (error) => {
      showError(error);
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
    onSettled: () => {
      if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
}
