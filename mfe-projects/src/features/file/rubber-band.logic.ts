import type { Selection } from './selection.logic.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The positions of the items of a list or grid, in pixels from its corner. */
export interface ItemLayout {
  readonly count: number;
  readonly columns: number;
  readonly width: number;
  /** Distance from the top of a line to the top of the next line. */
  readonly lineHeight: number;
  /** Space between two items, and below each line. */
  readonly gap: number;
}

export const areaBetween = (a: Point, b: Point): Area => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

/** Indexes of the items that the rectangle touches, including items that are not rendered. */
export function touchedItems(area: Area, { count, columns, width, lineHeight, gap }: ItemLayout): number[] {
  const itemWidth = (width - gap * (columns - 1)) / columns;
  const [firstLine, lastLine] = touchedSpan(area.top, area.bottom, lineHeight, lineHeight - gap);
  const [firstColumn, lastColumn] = touchedSpan(area.left, area.right, itemWidth + gap, itemWidth);
  const touched: number[] = [];
  for (let line = firstLine; line <= Math.min(lastLine, Math.ceil(count / columns) - 1); line++) {
    for (let column = firstColumn; column <= Math.min(lastColumn, columns - 1); column++) {
      const index = line * columns + column;
      if (index < count) touched.push(index);
    }
  }
  return touched;
}

/** The first and the last of equal spans that overlap a range. The spans are `size` long and begin every `step`. */
function touchedSpan(from: number, to: number, step: number, size: number): [first: number, last: number] {
  const before = Math.floor(from / step);
  return [Math.max(0, from > before * step + size ? before + 1 : before), Math.floor(to / step)];
}

interface Modifiers {
  shift: boolean;
  /** Ctrl, or ⌘ on Apple devices. */
  mod: boolean;
}

/**
 * The selection after a drag: the touched files. With shift they are added to `before`, and with mod each touched file changes
 * its state.
 */
export function selectTouched(before: Selection, touched: readonly string[], { shift, mod }: Modifiers): Selection {
  const ids = new Set(shift || mod ? before.ids : []);
  for (const id of touched) {
    if (mod && !shift && before.ids.has(id)) ids.delete(id);
    else ids.add(id);
  }
  return { active: touched.at(-1) ?? before.active, anchor: touched[0] ?? before.anchor, ids };
}

const EDGE_PX = 56;
const MOST_PX = 24;

/** How far the page scrolls per frame while the pointer is near the upper or lower edge of the viewport. */
export function edgeScroll(y: number, viewportHeight: number): number {
  const above = EDGE_PX - y;
  const below = y - (viewportHeight - EDGE_PX);
  const beyond = above > 0 ? -above : Math.max(below, 0);
  return Math.max(-MOST_PX, Math.min(MOST_PX, Math.round((beyond / EDGE_PX) * MOST_PX)));
}
