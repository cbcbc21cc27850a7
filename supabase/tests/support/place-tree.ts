import type { Transaction } from '@dojang/embedded/sql';

export interface TreeNode {
  id: string;
  children: TreeNode[];
}

/** Gives notes these places in the tree of their project, each list in this order. */
export async function placeTree(tx: Transaction, tree: readonly TreeNode[]): Promise<void> {
  const places: { note_id: string; parent_id: string | null; rank: number }[] = [];
  const place = (list: readonly TreeNode[], parent_id: string | null) => {
    for (const [n, { id, children }] of list.entries()) {
      places.push({ note_id: id, parent_id, rank: n + 1 });
      place(children, id);
    }
  };
  place(tree, null);
  await tx`
    update public.note_places p set parent_id = w.parent_id, rank = w.rank * public.note_rank_step()
    from jsonb_to_recordset(${tx.json(places as never)}) w (note_id uuid, parent_id uuid, rank bigint)
    where p.note_id = w.note_id`;
}
