import type { NoteTree } from './note-tree.logic.ts';
import { visibleRows } from './tree-rows.logic.ts';

/** Lists asked for at once. */
const LISTS = 8;

/** Notes whose lists the first `count` rows need next; none when so many rows are certain. */
export function missingLists(tree: NoteTree, folded: ReadonlySet<string>, count: number): string[] {
  const { forest, counts } = tree;
  if (visibleRows({ forest, folded, counts }).length >= count) return [];
  // Every row that may be drawn, with at least one below each of those whose list is not read.
  const rows = visibleRows({ forest, folded: new Set() }).slice(0, count);
  return rows
    .filter(({ id }) => !forest.lists.has(id) && (counts?.get(id) ?? 0) > 0 && !folded.has(id))
    .slice(0, LISTS)
    .map(({ id }) => id);
}
