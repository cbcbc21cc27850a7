import { toChosung } from '@dojang/shared-ui';
import { listOf, type NoteForest } from './forest.logic.ts';

/** A visible row of the tree. `position` (starting at 1) and `size` are for aria-posinset and aria-setsize. */
export interface TreeRow {
  id: string;
  depth: number;
  parentId: string | null;
  position: number;
  size: number;
  hasChildren: boolean;
  expanded: boolean;
}

/** The state that decides which rows are visible. */
export interface TreeView {
  forest: NoteForest;
  /** Collapsed notes; all others are expanded. */
  folded: ReadonlySet<string>;
  /**
   * Only while the tree is loading: the number of children of each known note. The rows end at the first expanded list that is
   * incomplete, so that rows that arrive later are added below and move no row.
   */
  counts?: ReadonlyMap<string, number> | null;
}

/** All rows from top to bottom, in one pass. */
export function visibleRows(view: TreeView): TreeRow[] {
  const rows: TreeRow[] = [];
  appendRows(rows, view, null, 0);
  return rows;
}

/** Whether the list was complete. */
function appendRows(rows: TreeRow[], view: TreeView, parentId: string | null, depth: number): boolean {
  const { forest, folded, counts } = view;
  const list = listOf(forest, parentId);
  for (const [index, id] of list.entries()) {
    const hasChildren = forest.lists.has(id) || (counts?.get(id) ?? 0) > 0;
    const expanded = hasChildren && !folded.has(id);
    rows.push({ id, depth, parentId, position: index + 1, size: list.length, hasChildren, expanded });
    if (expanded && !appendRows(rows, view, id, depth + 1)) return false;
  }
  return parentId === null || !counts || list.length >= (counts.get(parentId) ?? 0);
}

/**
 * A reader that caches its last result. The same view costs nothing, and collapsing or expanding a note costs only its own
 * rows.
 */
export function rowReader(): (view: TreeView) => TreeRow[] {
  let last: { view: TreeView; rows: TreeRow[] } | null = null;
  return (view) => {
    const isSameTree = last?.view.forest === view.forest && !last.view.counts && !view.counts;
    const changed = last && isSameTree ? onlyDifference(last.view.folded, view.folded) : null;
    const rows = last && changed !== null ? withToggled(last.rows, view, changed) : visibleRows(view);
    last = { view, rows };
    return rows;
  };
}

/** The only id by which two sets differ. Undefined when the sets are equal, null when they differ by several ids. */
function onlyDifference(before: ReadonlySet<string>, after: ReadonlySet<string>): string | undefined | null {
  if (before === after) return undefined;
  const different = [...before].filter((id) => !after.has(id)).concat([...after].filter((id) => !before.has(id)));
  return different.length > 1 ? null : different[0];
}

function withToggled(rows: TreeRow[], view: TreeView, id: string | undefined): TreeRow[] {
  const at = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row?.hasChildren) return rows;
  const expanded = !view.folded.has(row.id);
  const below: TreeRow[] = [];
  if (expanded) appendRows(below, view, row.id, row.depth + 1);
  return [...rows.slice(0, at), { ...row, expanded }, ...below, ...rows.slice(endOfBranch(rows, at))];
}

/** Index after the last descendant of the row. */
function endOfBranch(rows: readonly TreeRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  let end = at + 1;
  while (end < rows.length && (rows[end]?.depth ?? 0) > depth) end++;
  return end;
}

/**
 * The effect of a key on the focus of a tree (WAI-ARIA tree view); null when the key does not belong to the tree.
 *
 * @param page number of rows that PageUp and PageDown move
 */
export function planFocus(
  rows: readonly TreeRow[],
  id: string,
  key: string,
  page = 10,
): { focus: string } | { toggle: string } | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const focus = (target: TreeRow | undefined) => (target && target !== row ? { focus: target.id } : null);
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'PageDown':
      return focus(rows[Math.min(at + page, rows.length - 1)]);
    case 'PageUp':
      return focus(rows[Math.max(at - page, 0)]);
    case 'Home':
      return { focus: rows[0]?.id ?? id };
    case 'End':
      return { focus: rows.at(-1)?.id ?? id };
    case 'ArrowRight':
      if (!row.hasChildren) return null;
      return row.expanded ? focus(rows[at + 1]) : { toggle: row.id };
    case 'ArrowLeft':
      if (row.expanded) return { toggle: row.id };
      return focus(rows.find((other) => other.id === row.parentId));
    default:
      return null;
  }
}

/**
 * The next row whose title begins with the typed text, by letters or by initials. A single character moves to the next
 * match; several characters stay on the current row while it matches.
 */
export function findTyped(
  rows: readonly TreeRow[],
  id: string,
  typed: string,
  titleOf: (id: string) => string,
): string | null {
  const wanted = typed.toLowerCase();
  const begins = (title: string) => {
    const start = title.trimStart().slice(0, typed.length).toLowerCase();
    return start === wanted || toChosung(start) === wanted;
  };
  const at = Math.max(
    rows.findIndex((row) => row.id === id),
    0,
  );
  const first = typed.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step++) {
    const row = rows[(first + step) % rows.length];
    if (row && begins(titleOf(row.id))) return row.id;
  }
  return null;
}
