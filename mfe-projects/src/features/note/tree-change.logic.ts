import type { DropZone } from '../../drop-zone.logic.ts';
import { isWithin, listOf, type NoteForest } from './forest.logic.ts';

/**
 * A change that names neighbours instead of positions, so that it can also be applied after another user's change. The children
 * of a removed note take its place.
 */
export type TreeChange = Placement | { kind: 'remove'; id: string };

export interface Placement {
  kind: 'place';
  id: string;
  /** Null is the top level. It is also used when the parent no longer exists. */
  parentId: string | null;
  /** Null is the first place. When it is omitted, or the neighbour no longer exists, it is the last place. */
  afterId?: string | null;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** The meaning of a drop: the row, the zone in the row, and the change. */
export interface DropPlan {
  id: string;
  zone: DropZone;
  change: Placement;
}

/** The forest with some lists replaced. `parents` is used unchanged. */
function withLists(
  forest: NoteForest,
  parents: NoteForest['parents'],
  changed: readonly (readonly [string | null, readonly string[]])[],
): NoteForest {
  const lists = new Map(forest.lists);
  for (const [id, list] of changed) {
    if (list.length > 0) lists.set(id, list);
    else lists.delete(id);
  }
  return { lists, parents };
}

/** The forest after the change, or null when a note would be moved under itself. The given forest is not modified. */
export function applyChange(forest: NoteForest, change: TreeChange): NoteForest | null {
  return change.kind === 'remove' ? withoutNote(forest, change.id) : withPlaced(forest, change);
}

function withoutNote(forest: NoteForest, id: string): NoteForest {
  const parentId = forest.parents.get(id);
  if (parentId === undefined) return forest;
  const orphans = listOf(forest, id);
  const parents = new Map(forest.parents);
  parents.delete(id);
  for (const orphan of orphans) parents.set(orphan, parentId);
  const siblings = listOf(forest, parentId);
  return withLists(forest, parents, [
    [id, []],
    [parentId, siblings.toSpliced(siblings.indexOf(id), 1, ...orphans)],
  ]);
}

function withPlaced(forest: NoteForest, { id, parentId: wanted, afterId }: Placement): NoteForest | null {
  const parentId = wanted !== null && forest.parents.has(wanted) ? wanted : null;
  if (parentId !== null && isWithin(forest, parentId, id)) return null;
  const from = forest.parents.get(id);
  const left = from === undefined ? [] : listOf(forest, from).filter((sibling) => sibling !== id);
  const siblings = from === parentId ? left : listOf(forest, parentId);
  const arrived = siblings.toSpliced(parentId === wanted ? indexAfter(siblings, afterId) : siblings.length, 0, id);
  const parents = from === parentId ? forest.parents : new Map(forest.parents).set(id, parentId);
  const leaving = from === undefined || from === parentId ? [] : [[from, left] as const];
  return withLists(forest, parents, [...leaving, [parentId, arrived]]);
}

function indexAfter(siblings: readonly string[], afterId: string | null | undefined): number {
  if (afterId === null) return 0;
  const at = afterId === undefined ? -1 : siblings.indexOf(afterId);
  return at < 0 ? siblings.length : at + 1;
}

/** The change of Alt+arrow for this note; null when it cannot move further. */
export function planMove(forest: NoteForest, id: string, direction: Direction): Placement | null {
  const parentId = forest.parents.get(id);
  if (parentId === undefined) return null;
  const siblings = listOf(forest, parentId);
  const index = siblings.indexOf(id);
  const after = (afterId: string | null | undefined): Placement => ({
    kind: 'place',
    id,
    parentId,
    afterId: afterId ?? null,
  });
  switch (direction) {
    case 'up':
      return index === 0 ? null : after(siblings[index - 2]);
    case 'down':
      return index === siblings.length - 1 ? null : after(siblings[index + 1]);
    case 'in': {
      const host = siblings[index - 1];
      return host === undefined ? null : { kind: 'place', id, parentId: host };
    }
    case 'out':
      if (parentId === null) return null;
      return { kind: 'place', id, parentId: forest.parents.get(parentId) ?? null, afterId: parentId };
  }
}

interface DropTarget {
  id: string;
  expanded: boolean;
}

/** The change of a drop on a row; null when it would change nothing or move a note under itself. */
export function planDrop(forest: NoteForest, id: string, target: DropTarget, zone: DropZone): Placement | null {
  const parentId = forest.parents.get(target.id);
  if (parentId === undefined || isWithin(forest, target.id, id)) return null;
  const change = dropChange(forest, id, { ...target, parentId }, zone);
  return isAtPlace(forest, change) ? null : change;
}

function dropChange(
  forest: NoteForest,
  id: string,
  target: DropTarget & { parentId: string | null },
  zone: DropZone,
): Placement {
  // Below an expanded note the drop line is above its first child, so the note is inserted there.
  if (zone === 'after' && target.expanded) return { kind: 'place', id, parentId: target.id, afterId: null };
  if (zone === 'after') return { kind: 'place', id, parentId: target.parentId, afterId: target.id };
  if (zone === 'inside') return { kind: 'place', id, parentId: target.id };
  // Before a row means after the previous row. The moved note itself cannot be that neighbour.
  const siblings = listOf(forest, target.parentId).filter((sibling) => sibling !== id);
  const above = siblings[siblings.indexOf(target.id) - 1];
  return { kind: 'place', id, parentId: target.parentId, afterId: above ?? null };
}

/** Whether the note is already at the place of the change. */
function isAtPlace(forest: NoteForest, { id, parentId, afterId }: Placement): boolean {
  if (forest.parents.get(id) !== parentId) return false;
  const siblings = listOf(forest, parentId);
  if (afterId === undefined) return siblings.at(-1) === id;
  return (siblings[siblings.indexOf(id) - 1] ?? null) === afterId;
}
