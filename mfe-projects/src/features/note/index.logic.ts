import { AppError } from '@dojang/shared-ui';
import { adopt, applyChange, type NoteNode, type TreeChange } from './tree.logic.ts';

/** The stored tree with the revision that it was read at. */
export interface NoteIndex {
  tree: NoteNode[];
  rev: number;
}

export type IndexSave = { ok: true; rev: number } | { ok: false; current: NoteIndex };

/** Beyond this the tree is so busy that asking the person to try again is more honest. */
const TRIES = 5;

/**
 * Saves one change of the tree. When someone else saved first, the change is made again on top of theirs, so that
 * neither is lost.
 *
 * @param liveIds notes that there are, so that one may be put beside another that the index has not heard of yet
 * @returns the tree as it now stands on the server, and whether it is another than the one that was given
 * @throws AppError `note_cycle` when, on top of theirs, a note would come under itself; `conflict` after five tries
 */
export async function saveChange(
  base: NoteIndex,
  change: TreeChange,
  save: (baseRev: number, tree: NoteNode[]) => Promise<IndexSave>,
  liveIds: readonly string[] = [],
): Promise<NoteIndex & { rebased: boolean }> {
  let ground = base;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const tree = applyChange(adopt(ground.tree, liveIds), change);
    if (!tree) throw new AppError({ code: 'note_cycle', status: 409 });
    const result = await save(ground.rev, tree);
    if (result.ok) return { tree, rev: result.rev, rebased: attempt > 0 };
    ground = result.current;
  }
  throw new AppError({ code: 'conflict', status: 409 });
}
