import { forestOf, type NoteForest, type NotePlace } from './forest.logic.ts';
import type { NoteItem } from './note.schema.ts';
import { applyChange, type TreeChange } from './tree-change.logic.ts';

/** A note with its position, as `note_rows` and `note_children` return it. */
export interface PlacedNote extends NoteItem, NotePlace {
  /** Number of its children; only from `note_children`. */
  child_count?: number;
}

/** A project's live notes with their places. */
export interface NoteTree {
  forest: NoteForest;
  notes: ReadonlyMap<string, NoteItem>;
  /** Revision of the positions. It increases with each move and each removal. */
  rev: number;
  /** Number of children of each note while some children are not loaded yet; null when all are loaded. */
  counts: ReadonlyMap<string, number> | null;
}

/** The revision of a tree that must be loaded again completely. */
export const UNKNOWN_REV = -1;

const itemOf = ({ id, title, updated_at, updated_by }: PlacedNote): NoteItem => ({ id, title, updated_at, updated_by });

export function treeOf(rows: readonly PlacedNote[], rev: number, { isWhole = true } = {}): NoteTree {
  return {
    forest: forestOf(rows),
    notes: new Map(rows.map((row) => [row.id, itemOf(row)])),
    rev,
    counts: isWhole ? null : new Map(rows.map(({ id, child_count = 0 }) => [id, child_count])),
  };
}

/** The tree after the change; unchanged when a note would be moved under itself. */
export function withChange(tree: NoteTree, change: TreeChange): NoteTree {
  const forest = applyChange(tree.forest, change);
  return forest ? { ...tree, forest } : tree;
}

/** The tree with new titles. Notes that are not in the tree yet are added at the end of the top level, oldest first. */
export function withNotes(tree: NoteTree, items: readonly NoteItem[]): NoteTree {
  const changed = items.filter((item) => !isSame(tree.notes.get(item.id), item));
  if (changed.length === 0) return tree;
  const notes = new Map(tree.notes);
  for (const item of changed) notes.set(item.id, item);
  const fresh = changed.filter(({ id }) => !tree.forest.parents.has(id)).map(({ id }) => id);
  if (fresh.length === 0) return { ...tree, notes };
  const parents = new Map(tree.forest.parents);
  for (const id of fresh) parents.set(id, null);
  const lists = new Map(tree.forest.lists).set(null, [...(tree.forest.lists.get(null) ?? []), ...fresh]);
  return { ...tree, notes, forest: { lists, parents } };
}

const isSame = (known: NoteItem | undefined, item: NoteItem) =>
  known?.title === item.title && known.updated_at === item.updated_at && known.updated_by === item.updated_by;

/** Time of the last change of any note, in ms; 0 without notes. */
export function lastChangeOf(tree: NoteTree): number {
  let last = 0;
  for (const { updated_at } of tree.notes.values()) last = Math.max(last, Date.parse(updated_at));
  return last;
}
