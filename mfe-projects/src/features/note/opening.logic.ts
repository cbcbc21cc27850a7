import type { NoteTree } from './note-tree.logic.ts';
import { visibleRows } from './tree-rows.logic.ts';

/** Number of lists that are loaded at the same time. */
const LISTS = 8;

/** Notes whose lists are needed next for the first `count` rows. Empty when that many rows are loaded. */
export function missingLists(tree: NoteTree, folded: ReadonlySet<string>, count: number): string[] {
  const { forest, counts } = tree;
  if (visibleRows({ forest, folded, counts }).length >= count) return [];
  // Every row that may be shown. For each note whose list is not loaded, at least one child is counted.
  const rows = visibleRows({ forest, folded: new Set() }).slice(0, count);
  return rows
    .filter(({ id }) => !forest.lists.has(id) && (counts?.get(id) ?? 0) > 0 && !folded.has(id))
    .slice(0, LISTS)
    .map(({ id }) => id);
}
