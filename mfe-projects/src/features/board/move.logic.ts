import type { IssueHead } from '../issue/issue.schema.ts';
import { type BoardLayout, cellOf, type Spot, spotOf } from './board.logic.ts';

/** A place between two cards of a cell: the cards from `index` on are below it. */
export interface Slot {
  columnId: string;
  laneId: string;
  index: number;
}

/** A change of a card's place. It names the neighbour instead of a position, so that it fits changes of others. */
export interface CardMove {
  id: string;
  /** Null when only the lane changes. `afterId` is the card above in the whole column, null for the first place. */
  to: { columnId: string; afterId: string | null } | null;
  /** Null when the lane stays. */
  lane: { from: string; to: string } | null;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The move of a card to a slot, counted with the card where it is now; null when nothing would change. */
export function planDrop(layout: BoardLayout, id: string, slot: Slot): CardMove | null {
  const from = spotOf(layout, id);
  const order = layout.cards.get(slot.columnId)?.order;
  if (!from || !order) return null;
  const lane = from.laneId === slot.laneId ? null : { from: from.laneId, to: slot.laneId };
  const cell = cellOf(layout, slot.columnId, slot.laneId);
  const isSameColumn = from.columnId === slot.columnId;
  if (isSameColumn && !lane && (slot.index === from.index || slot.index === from.index + 1)) return null;
  // An empty cell of another lane says nothing about the order in the column.
  const keepsPlace = isSameColumn && cell.length === 0;
  const to = keepsPlace ? null : { columnId: slot.columnId, afterId: cardAbove(order, cell, id, slot.index) };
  return { id, to, lane };
}

/** The card of the whole column after which a card comes that is put at this index of a cell. */
function cardAbove(order: readonly string[], cell: readonly string[], id: string, index: number): string | null {
  const above = cell.slice(0, index).findLast((other) => other !== id);
  if (above !== undefined) return above;
  const below = cell.slice(index).find((other) => other !== id);
  if (below === undefined) return null;
  // Cards of other lanes, and those that the filter hides, stay above.
  return order.slice(0, order.indexOf(below)).findLast((other) => other !== id) ?? null;
}

/** The move of a key; null at the edge. To the side, a card keeps its height. */
export function planKey(layout: BoardLayout, id: string, direction: Direction): CardMove | null {
  const from = spotOf(layout, id);
  if (!from) return null;
  const { columnId, laneId, index } = from;
  if (direction === 'up') return index === 0 ? null : planDrop(layout, id, { columnId, laneId, index: index - 1 });
  if (direction === 'down') {
    const isLast = index === cellOf(layout, columnId, laneId).length - 1;
    return isLast ? null : planDrop(layout, id, { columnId, laneId, index: index + 2 });
  }
  const at = layout.columns.findIndex((column) => column.id === columnId);
  const column = layout.columns[direction === 'left' ? at - 1 : at + 1];
  if (!column) return null;
  const length = cellOf(layout, column.id, laneId).length;
  return planDrop(layout, id, { columnId: column.id, laneId, index: Math.min(index, length) });
}

/** The move to the top or bottom of a column, in the card's lane; null when it is there. */
export function planEnd(layout: BoardLayout, id: string, columnId: string, end: 'top' | 'bottom'): CardMove | null {
  const from = spotOf(layout, id);
  if (!from) return null;
  const { laneId } = from;
  const length = cellOf(layout, columnId, laneId).length;
  return planDrop(layout, id, { columnId, laneId, index: end === 'top' ? 0 : length });
}

/** The card that an arrow key, Home or End goes to; null when there is none. */
export function planFocus(layout: BoardLayout, id: string, key: string): string | null {
  const from = spotOf(layout, id);
  if (!from) return null;
  const cell = cellOf(layout, from.columnId, from.laneId);
  if (key === 'Home') return cell[0] ?? null;
  if (key === 'End') return cell.at(-1) ?? null;
  if (key === 'ArrowUp') return cell[from.index - 1] ?? inNextLane(layout, from, -1);
  if (key === 'ArrowDown') return cell[from.index + 1] ?? inNextLane(layout, from, 1);
  if (key === 'ArrowLeft') return inNextColumn(layout, from, -1);
  return key === 'ArrowRight' ? inNextColumn(layout, from, 1) : null;
}

function inNextLane(layout: BoardLayout, { columnId, laneId }: Spot, step: 1 | -1): string | null {
  const at = layout.lanes.findIndex(({ id }) => id === laneId);
  for (let next = at + step; next >= 0 && next < layout.lanes.length; next += step) {
    const cell = layout.lanes[next]?.cells.get(columnId);
    const found = step === 1 ? cell?.[0] : cell?.at(-1);
    if (found) return found;
  }
  return null;
}

function inNextColumn(layout: BoardLayout, { columnId, laneId, index }: Spot, step: 1 | -1): string | null {
  const at = layout.columns.findIndex(({ id }) => id === columnId);
  for (let next = at + step; next >= 0 && next < layout.columns.length; next += step) {
    const cell = cellOf(layout, layout.columns[next]?.id ?? '', laneId);
    const found = cell[Math.min(index, cell.length - 1)];
    if (found) return found;
  }
  return null;
}

/** Distance of ranks at the ends of a column, as the database leaves it. */
const GAP = 1024;

/**
 * The issues with one of them moved, at once on the screen. Its rank is a fraction between the neighbours until the
 * server's rank arrives. Unchanged issues keep their identity. When the neighbour is gone, the card is the last.
 */
export function withMove(
  heads: readonly IssueHead[],
  id: string,
  { columnId, afterId }: { columnId: string; afterId: string | null },
): IssueHead[] {
  const order = heads
    .filter((head) => head.column_id === columnId && head.id !== id)
    .sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const found = order.findIndex((head) => head.id === afterId);
  const at = afterId === null ? 0 : found < 0 ? order.length : found + 1;
  const above = order[at - 1]?.rank;
  const below = order[at]?.rank;
  const rank = rankBetween(above, below);
  return heads.map((head) => (head.id === id ? { ...head, column_id: columnId, rank } : head));
}

function rankBetween(above: number | undefined, below: number | undefined): number {
  if (above === undefined) return below === undefined ? 0 : below - GAP;
  return below === undefined ? above + GAP : (above + below) / 2;
}

export const isSameSlot = (a: Slot | null, b: Slot | null): boolean =>
  a?.columnId === b?.columnId && a?.laneId === b?.laneId && a?.index === b?.index;

/** The issues with other ranks for some of them. Unchanged issues keep their identity. */
export function withRanks(heads: readonly IssueHead[], ranks: readonly { id: string; rank: number }[]): IssueHead[] {
  const rankOf = new Map(ranks.map(({ id, rank }) => [id, rank]));
  return heads.map((head) => {
    const rank = rankOf.get(head.id);
    return rank === undefined || rank === head.rank ? head : { ...head, rank };
  });
}
