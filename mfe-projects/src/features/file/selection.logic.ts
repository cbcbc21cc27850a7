/** The selected files and the focus. */
export interface Selection {
  /** The file with the keyboard focus; null before the first choice. */
  active: string | null;
  /** The file at which a range begins that is extended with shift. */
  anchor: string | null;
  ids: ReadonlySet<string>;
}

export const NOTHING: Selection = { active: null, anchor: null, ids: new Set() };

const only = (id: string): Selection => ({ active: id, anchor: id, ids: new Set([id]) });

/** The ids between two files in the shown order, including both. */
function between(shown: readonly string[], from: string, to: string): string[] {
  const a = shown.indexOf(from);
  const b = shown.indexOf(to);
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1);
}

const extend = (shown: readonly string[], { anchor }: Selection, id: string): Selection => {
  const from = anchor !== null && shown.includes(anchor) ? anchor : id;
  return { active: id, anchor: from, ids: new Set(between(shown, from, id)) };
};

interface Modifiers {
  shift?: boolean;
  /** Ctrl, or ⌘ on Apple devices. */
  mod?: boolean;
}

/**
 * The selection after a click on a file. With mod the file is added or removed, with shift the range from the last choice is
 * selected.
 */
export function select(
  shown: readonly string[],
  selection: Selection,
  id: string,
  { shift, mod }: Modifiers,
): Selection {
  if (shift) return extend(shown, selection, id);
  if (!mod) return only(id);
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { active: id, anchor: id, ids };
}

/** @param columns of the grid; 1 in a list */
export function step(key: string, columns: number, perPage: number): number | 'first' | 'last' | null {
  const steps: Record<string, number | 'first' | 'last'> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    ...(columns > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
    PageDown: columns * perPage,
    PageUp: -columns * perPage,
    Home: 'first',
    End: 'last',
  };
  return steps[key] ?? null;
}

/**
 * The selection after an arrow key, Home, End or a page key. It selects the next file, extends the range with shift, and only
 * moves the focus with mod.
 *
 * @returns null when the key does not move
 */
export function moveBy(
  shown: readonly string[],
  selection: Selection,
  by: number | 'first' | 'last',
  { shift, mod }: Modifiers,
): Selection | null {
  if (shown.length === 0) return null;
  const at = selection.active === null ? -1 : shown.indexOf(selection.active);
  const last = shown.length - 1;
  const wanted = by === 'first' ? 0 : by === 'last' ? last : at < 0 ? (by > 0 ? 0 : last) : at + by;
  // The last row of a grid may be shorter than a step. A step beyond the edges does nothing.
  const next =
    wanted < 0 ? (Math.abs(Number(by)) > 1 ? at : 0) : wanted > last ? (isLastRow(at, last, by) ? at : last) : wanted;
  const id = shown[Math.max(0, next)];
  if (id === undefined) return null;
  if (shift) return extend(shown, { ...selection, anchor: selection.anchor ?? id }, id);
  if (mod) return { ...selection, active: id };
  return only(id);
}

const isLastRow = (at: number, last: number, by: number | 'first' | 'last') =>
  typeof by === 'number' && Math.floor(at / by) === Math.floor(last / by);

export const selectAll = (shown: readonly string[], { active }: Selection): Selection => ({
  active: active ?? shown[0] ?? null,
  anchor: shown[0] ?? null,
  ids: new Set(shown),
});

/** The selection without removed files. The neighbour at the same position gets the focus. */
export function stillShown(shown: readonly string[], before: readonly string[], selection: Selection): Selection {
  const known = new Set(shown);
  const ids = [...selection.ids].filter((id) => known.has(id));
  const isHere = selection.active === null || known.has(selection.active);
  if (isHere && ids.length === selection.ids.size) return selection;
  const at = selection.active === null ? -1 : before.indexOf(selection.active);
  const neighbour = shown[Math.min(Math.max(at, 0), shown.length - 1)] ?? null;
  const active = isHere ? selection.active : neighbour;
  return {
    active,
    anchor: selection.anchor !== null && known.has(selection.anchor) ? selection.anchor : active,
    ids: new Set(ids),
  };
}
