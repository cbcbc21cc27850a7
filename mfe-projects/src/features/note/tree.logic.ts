/** A note's place: `projects.note_index` is a list of these, titles live in `notes`. */
export interface NoteNode {
  id: string;
  children: NoteNode[];
}

/** A row of the tree as it is drawn; `position` and `size` are 1-based, for aria-posinset and aria-setsize. */
export interface TreeRow {
  id: string;
  depth: number;
  parentId: string | null;
  position: number;
  size: number;
  hasChildren: boolean;
  expanded: boolean;
}

/**
 * A change said by neighbours instead of by numbers, so that it still means the same on top of someone else's change.
 * `afterId: null` is the first place; an `afterId` that is gone means the last place; a parent that is gone, the top.
 */
export type TreeChange =
  | { kind: 'place'; id: string; parentId: string | null; afterId: string | null }
  | { kind: 'drop'; id: string };

export type Direction = 'up' | 'down' | 'in' | 'out';
export type DropZone = 'before' | 'inside' | 'after';

interface Spot {
  node: NoteNode;
  parentId: string | null;
  siblings: NoteNode[];
  index: number;
}

/** Reads the stored JSON; anything malformed or repeated is left out rather than failing the whole tree. */
export function parseIndex(value: unknown): NoteNode[] {
  const seen = new Set<string>();
  const read = (list: unknown): NoteNode[] => {
    if (!Array.isArray(list)) return [];
    const nodes: NoteNode[] = [];
    for (const entry of list) {
      const { id, children } = (entry ?? {}) as { id?: unknown; children?: unknown };
      if (typeof id !== 'string' || seen.has(id)) continue;
      seen.add(id);
      nodes.push({ id, children: read(children) });
    }
    return nodes;
  };
  return read(value);
}

/**
 * The index with every live note in it: one that it has not heard of (the note was saved, its place not yet) stands at
 * the end of the top level.
 */
export function adopt(tree: NoteNode[], liveIds: readonly string[]): NoteNode[] {
  const known = new Set(tree.flatMap(idsOf));
  return [...tree, ...liveIds.filter((id) => !known.has(id)).map((id) => ({ id, children: [] }))];
}

/** The index as it is drawn: adopted, and a note that is not live gives its place to its children. */
export function reconcile(tree: NoteNode[], liveIds: readonly string[]): NoteNode[] {
  const live = new Set(liveIds);
  const walk = (nodes: NoteNode[]): NoteNode[] =>
    nodes.flatMap((node) => {
      const children = walk(node.children);
      return live.has(node.id) ? [{ id: node.id, children }] : children;
    });
  return adopt(walk(tree), liveIds);
}

const idsOf = (node: NoteNode): string[] => [node.id, ...node.children.flatMap(idsOf)];

export function findSpot(tree: NoteNode[], id: string, parentId: string | null = null): Spot | null {
  for (const [index, node] of tree.entries()) {
    if (node.id === id) return { node, parentId, siblings: tree, index };
    const below = findSpot(node.children, id, node.id);
    if (below) return below;
  }
  return null;
}

/** Ids from the top down to the note's parent. */
export function ancestorsOf(tree: NoteNode[], id: string): string[] {
  const spot = findSpot(tree, id);
  if (!spot || spot.parentId === null) return [];
  return [...ancestorsOf(tree, spot.parentId), spot.parentId];
}

/** The note and everything under it. */
export function subtreeIds(tree: NoteNode[], id: string): string[] {
  const spot = findSpot(tree, id);
  return spot ? idsOf(spot.node) : [];
}

export function visibleRows(tree: NoteNode[], isExpanded: (id: string) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const walk = (nodes: NoteNode[], depth: number, parentId: string | null) => {
    for (const [index, node] of nodes.entries()) {
      const hasChildren = node.children.length > 0;
      const expanded = hasChildren && isExpanded(node.id);
      rows.push({ id: node.id, depth, parentId, position: index + 1, size: nodes.length, hasChildren, expanded });
      if (expanded) walk(node.children, depth + 1, node.id);
    }
  };
  walk(tree, 0, null);
  return rows;
}

function without(tree: NoteNode[], id: string): NoteNode[] {
  return tree
    .filter((node) => node.id !== id)
    .map((node) => (node.children.length ? { ...node, children: without(node.children, id) } : node));
}

function inserted(siblings: NoteNode[], afterId: string | null, node: NoteNode): NoteNode[] {
  if (afterId === null) return [node, ...siblings];
  const index = siblings.findIndex((sibling) => sibling.id === afterId);
  return index < 0 ? [...siblings, node] : siblings.toSpliced(index + 1, 0, node);
}

function withChild(tree: NoteNode[], parentId: string, afterId: string | null, child: NoteNode): NoteNode[] {
  return tree.map((node) => ({
    ...node,
    children:
      node.id === parentId
        ? inserted(node.children, afterId, child)
        : withChild(node.children, parentId, afterId, child),
  }));
}

/** The tree after the change, or null when a note would come under itself. The given tree is not touched. */
export function applyChange(tree: NoteNode[], change: TreeChange): NoteNode[] | null {
  if (change.kind === 'drop') return without(tree, change.id);
  const node = findSpot(tree, change.id)?.node ?? { id: change.id, children: [] };
  if (change.parentId !== null && findSpot([node], change.parentId)) return null;
  const rest = without(tree, change.id);
  if (change.parentId === null) return inserted(rest, change.afterId, node);
  return findSpot(rest, change.parentId) ? withChild(rest, change.parentId, change.afterId, node) : [...rest, node];
}

/** Which change Alt+arrow means for this note; null at the edge, where there is nowhere to go. */
export function planMove(tree: NoteNode[], id: string, direction: Direction): TreeChange | null {
  const spot = findSpot(tree, id);
  if (!spot) return null;
  const { siblings, index, parentId } = spot;
  const idAt = (at: number) => siblings[at]?.id ?? null;
  if (direction === 'up') return index === 0 ? null : { kind: 'place', id, parentId, afterId: idAt(index - 2) };
  if (direction === 'down') {
    return index === siblings.length - 1 ? null : { kind: 'place', id, parentId, afterId: idAt(index + 1) };
  }
  if (direction === 'in') {
    const host = siblings[index - 1];
    return host ? { kind: 'place', id, parentId: host.id, afterId: host.children.at(-1)?.id ?? null } : null;
  }
  if (parentId === null) return null;
  const parent = findSpot(tree, parentId);
  return { kind: 'place', id, parentId: parent?.parentId ?? null, afterId: parentId };
}

/** Top and bottom quarter of a row mean beside it, the middle means into it. `offset` and `height` in pixels. */
export function dropZone(offset: number, height: number): DropZone {
  if (offset < height / 4) return 'before';
  return offset > (height * 3) / 4 ? 'after' : 'inside';
}

/** Which change a drop on a row means; null when it would change nothing or put a note under itself. */
export function planDrop(
  tree: NoteNode[],
  id: string,
  target: Pick<TreeRow, 'id' | 'expanded'>,
  zone: DropZone,
): TreeChange | null {
  if (id === target.id || subtreeIds(tree, id).includes(target.id)) return null;
  const spot = findSpot(tree, target.id);
  if (!spot) return null;
  const change = dropChange(spot, id, target, zone);
  const next = applyChange(tree, change);
  return next && JSON.stringify(next) !== JSON.stringify(tree) ? change : null;
}

function dropChange(spot: Spot, id: string, target: Pick<TreeRow, 'id' | 'expanded'>, zone: DropZone): TreeChange {
  // Under an open note the line is drawn above its first child, so that is where the note goes.
  if (zone === 'after' && target.expanded) return { kind: 'place', id, parentId: target.id, afterId: null };
  if (zone === 'after') return { kind: 'place', id, parentId: spot.parentId, afterId: target.id };
  if (zone === 'inside') {
    return { kind: 'place', id, parentId: target.id, afterId: spot.node.children.at(-1)?.id ?? null };
  }
  // Before a row is after the one above it; the moved note itself cannot be that neighbour.
  const above = spot.siblings.slice(0, spot.index).filter((node) => node.id !== id);
  return { kind: 'place', id, parentId: spot.parentId, afterId: above.at(-1)?.id ?? null };
}

/** What a key does to the focus of a tree (WAI-ARIA tree view); null when the key is not the tree's. */
export function planFocus(
  rows: readonly TreeRow[],
  id: string,
  key: string,
): { focus: string } | { toggle: string } | null {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row) return null;
  const focus = (target: TreeRow | undefined) => (target ? { focus: target.id } : null);
  switch (key) {
    case 'ArrowDown':
      return focus(rows[at + 1]);
    case 'ArrowUp':
      return focus(rows[at - 1]);
    case 'Home':
      return focus(rows[0]);
    case 'End':
      return focus(rows.at(-1));
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
