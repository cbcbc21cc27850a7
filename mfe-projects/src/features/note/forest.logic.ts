/** Position of a note, as `note_rows` returns it. Siblings are ordered by `rank`, then by `id`. */
export interface NotePlace {
  id: string;
  /** Null is the top level. */
  parent_id: string | null;
  rank: number;
}

/**
 * The notes of a project with their positions. There are two maps instead of nested nodes, because then a move copies only the
 * two lists that it changes, for any size of the tree.
 */
export interface NoteForest {
  /** The children of each note in their order. The top level is under null. A note without children is not a key. */
  readonly lists: ReadonlyMap<string | null, readonly string[]>;
  /** The parent of each note; null is the top level. */
  readonly parents: ReadonlyMap<string, string | null>;
}

const NONE: readonly string[] = [];

/** The children of a note; null is the top level. */
export const listOf = (forest: NoteForest, id: string | null): readonly string[] => forest.lists.get(id) ?? NONE;

const inOrder = (a: NotePlace, b: NotePlace) => a.rank - b.rank || (a.id < b.id ? -1 : 1);

/**
 * Builds the forest from positions that may have been read at different times. When the parent of a note is missing, or the
 * note is its own ancestor, it is put at the end of the top level, so that every note is shown once.
 */
export function forestOf(places: Iterable<NotePlace>): NoteForest {
  const all = [...places];
  const known = new Set(all.map(({ id }) => id));
  const groups = new Map<string | null, NotePlace[]>();
  const strays: string[] = [];
  for (const place of all) {
    const parentId = place.parent_id;
    const group = groups.get(parentId);
    if (group) group.push(place);
    else if (parentId === null || known.has(parentId)) groups.set(parentId, [place]);
    else strays.push(place.id);
  }
  const lists: Lists = new Map();
  const parents: Parents = new Map();
  for (const [parentId, group] of groups)
    for (const { id } of group.sort(inOrder)) append(lists, parents, parentId, id);
  for (const id of strays.sort()) append(lists, parents, null, id);
  freeCycles(lists, parents);
  return { lists, parents };
}

type Lists = Map<string | null, string[]>;
type Parents = Map<string, string | null>;

function append(lists: Lists, parents: Parents, parentId: string | null, id: string) {
  parents.set(id, parentId);
  const list = lists.get(parentId);
  if (list) list.push(id);
  else lists.set(parentId, [id]);
}

function freeCycles(lists: Lists, parents: Parents) {
  // Each note is in one list, so no note is visited twice on the way down.
  if (countBelow(lists) === parents.size) return;
  const reached = new Set<string>();
  const reach = (from: readonly string[]) => {
    const open = [...from];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      reached.add(id);
      for (const child of lists.get(id) ?? []) if (!reached.has(child)) open.push(child);
    }
  };
  reach(lists.get(null) ?? []);
  for (const id of parents.keys()) {
    if (reached.has(id)) continue;
    const [cut, parentId] = onCycleAbove(parents, id);
    const rest = (lists.get(parentId) ?? []).filter((sibling) => sibling !== cut);
    if (rest.length > 0) lists.set(parentId, rest);
    else lists.delete(parentId);
    append(lists, parents, null, cut);
    reach([cut]);
  }
}

function countBelow(lists: Lists): number {
  let count = 0;
  const open: (string | null)[] = [null];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const list = lists.get(at) ?? [];
    count += list.length;
    for (const id of list) if (lists.has(id)) open.push(id);
  }
  return count;
}

/** For a note that cannot be reached from the top level: a note of the cycle above it, and the parent of that note. */
function onCycleAbove(parents: Parents, id: string): [string, string | null] {
  const passed = new Set<string>();
  let at = id;
  while (!passed.has(at)) {
    passed.add(at);
    at = parents.get(at) ?? at;
  }
  return [at, parents.get(at) ?? null];
}

/** Ids from the top level down to the note's parent. */
export function ancestorsOf(forest: NoteForest, id: string): string[] {
  const above: string[] = [];
  for (let at = forest.parents.get(id) ?? null; at !== null; at = forest.parents.get(at) ?? null) above.unshift(at);
  return above;
}

/** Whether a note is the other note or one of its descendants. */
export const isWithin = (forest: NoteForest, id: string, ancestorId: string): boolean =>
  id === ancestorId || ancestorsOf(forest, id).includes(ancestorId);

/** The note and all of its descendants. */
export function subtreeOf(forest: NoteForest, id: string): Set<string> {
  const found = new Set<string>();
  if (!forest.parents.has(id)) return found;
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    found.add(at);
    open.push(...listOf(forest, at));
  }
  return found;
}
