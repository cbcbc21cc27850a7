import { groupBy } from '@dojang/contract/group-by';
import type { IssueHead } from '../issue/issue.schema.ts';
import { type BoardLayout, cellOf, type Spot, spotOf } from './board.logic.ts';

/** A place between two cards of a cell. The cards from `index` on are below it. */
export interface Slot {
  columnId: string;
  laneId: string;
  index: number;
}

/** Cards that are placed together in a column, in this order. */
export interface Placement {
  columnId: string;
  /** The card above them in the whole column; null for the first place. It is not one of the placed cards. */
  afterId: string | null;
  ids: readonly string[];
}

/**
 * A move of cards that stay together. It names the neighbour and not a position, so that it also fits after changes of other
 * users.
 */
export interface CardMove {
  /** The ids in their new order. */
  ids: readonly string[];
  /** Null when only lanes change. */
  to: { columnId: string; afterId: string | null } | null;
  /** For each lane that cards leave: those cards. Cards that are already in the target lane are left out. */
  lanes: readonly { ids: readonly string[]; from: string; to: string }[];
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Cards in the order of the board: by column, and in a column from the top. Cards that the board does not show are left out.
 */
export function inBoardOrder(layout: BoardLayout, ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  return layout.columns.flatMap(({ id }) => {
    const cards = layout.cards.get(id);
    return (cards?.order ?? []).filter((card) => chosen.has(card) && cards?.spots.has(card));
  });
}

/**
 * The move of cards to a slot; null when nothing would change. The index of the slot counts the cards at their present places.
 */
export function planDrop(layout: BoardLayout, ids: readonly string[], slot: Slot): CardMove | null {
  const moved = inBoardOrder(layout, ids);
  const order = layout.cards.get(slot.columnId)?.order;
  if (moved.length === 0 || !order) return null;
  const isMoved = new Set(moved);
  const lanes = [...groupBy(moved, (id) => spotOf(layout, id)?.laneId ?? '')]
    .filter(([from]) => from !== slot.laneId)
    .map(([from, of]) => ({ ids: of, from, to: slot.laneId }));
  const cell = cellOf(layout, slot.columnId, slot.laneId);
  const isOneColumn = moved.every((id) => spotOf(layout, id)?.columnId === slot.columnId);
  if (isOneColumn && lanes.length === 0 && isSameOrder(cell, moved, slot.index)) return null;
  // An empty cell of another lane says nothing about the order in the column.
  const keepsPlace = isOneColumn && cell.length === 0;
  const to = keepsPlace ? null : { columnId: slot.columnId, afterId: cardAbove(order, cell, isMoved, slot.index) };
  return { ids: moved, to, lanes };
}

/** Whether a cell stays the same after these cards of it are put at an index. */
function isSameOrder(cell: readonly string[], moved: readonly string[], index: number): boolean {
  const isMoved = new Set(moved);
  const stays = (id: string) => !isMoved.has(id);
  const next = [...cell.slice(0, index).filter(stays), ...moved, ...cell.slice(index).filter(stays)];
  return next.every((id, at) => id === cell[at]);
}

/** The card of the whole column after which cards are placed that are put at this index of a cell. */
function cardAbove(
  order: readonly string[],
  cell: readonly string[],
  isMoved: ReadonlySet<string>,
  index: number,
): string | null {
  const above = cell.slice(0, index).findLast((other) => !isMoved.has(other));
  if (above !== undefined) return above;
  const below = cell.slice(index).find((other) => !isMoved.has(other));
  if (below === undefined) return null;
  // Cards of other lanes and hidden cards stay above.
  return order.slice(0, order.indexOf(below)).findLast((other) => !isMoved.has(other)) ?? null;
}

/**
 * The move of a key press on one of several cards. The other cards go to the same place as this card. Null at the edge.
 * Sideways the card keeps its height. Beyond the first and the last card of a lane is the next lane.
 *
 * @param ids the cards; default: the card alone
 */
export function planKey(
  layout: BoardLayout,
  id: string,
  direction: Direction,
  ids: readonly string[] = [id],
): CardMove | null {
  const from = spotOf(layout, id);
  if (!from) return null;
  const { columnId, laneId, index } = from;
  const isMoved = new Set(ids);
  if (direction === 'up' || direction === 'down') {
    const cell = cellOf(layout, columnId, laneId);
    const next =
      direction === 'up'
        ? cell.slice(0, index).findLastIndex((other) => !isMoved.has(other))
        : cell.findIndex((other, at) => at > index && !isMoved.has(other));
    if (next < 0) return planLane(layout, ids, from, direction === 'up' ? -1 : 1);
    return planDrop(layout, ids, { columnId, laneId, index: direction === 'up' ? next : next + 1 });
  }
  const at = layout.columns.findIndex((column) => column.id === columnId);
  const column = layout.columns[direction === 'left' ? at - 1 : at + 1];
  if (!column) return null;
  const length = cellOf(layout, column.id, laneId).length;
  return planDrop(layout, ids, { columnId: column.id, laneId, index: Math.min(index, length) });
}

function planLane(layout: BoardLayout, ids: readonly string[], from: Spot, step: 1 | -1): CardMove | null {
  const at = layout.lanes.findIndex(({ id }) => id === from.laneId);
  // An issue must not become its own parent.
  const next = (step === 1 ? layout.lanes.slice(at + 1) : layout.lanes.slice(0, at).reverse()).find(
    ({ id }) => !ids.includes(id),
  );
  if (!next) return null;
  const index = step === 1 ? 0 : cellOf(layout, from.columnId, next.id).length;
  return planDrop(layout, ids, { columnId: from.columnId, laneId: next.id, index });
}

/** The move of cards to the top or bottom of a column, in the lane of the first card; null when they are already there. */
export function planEnd(
  layout: BoardLayout,
  ids: readonly string[],
  columnId: string,
  end: 'top' | 'bottom',
): CardMove | null {
  const from = spotOf(layout, inBoardOrder(layout, ids)[0] ?? '');
  if (!from) return null;
  const { laneId } = from;
  const length = cellOf(layout, columnId, laneId).length;
  return planDrop(layout, ids, { columnId, laneId, index: end === 'top' ? 0 : length });
}

/** The card to which an arrow key, Home or End goes; null when there is none. */
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

/** The first card of the first column that shows a card. */
export function firstOf({ lanes, columns }: BoardLayout): string | null {
  for (const { cells } of lanes) {
    for (const { id } of columns) {
      const [first] = cells.get(id) ?? [];
      if (first) return first;
    }
  }
  return null;
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

/** Distance of ranks at the ends of a column, the same as in the database. */
const GAP = 1024;

/**
 * The issues with some of them placed, for the screen. Until the server's ranks arrive, the new ranks are fractions between the
 * neighbours. Unchanged issues are the same objects. When the neighbour was removed, the cards are placed last.
 */
export function withPlacement(heads: readonly IssueHead[], { columnId, afterId, ids }: Placement): IssueHead[] {
  const isMoved = new Set(ids);
  const order = columnOrder(heads, columnId).filter(({ id }) => !isMoved.has(id));
  const found = order.findIndex((head) => head.id === afterId);
  const at = afterId === null ? 0 : found < 0 ? order.length : found + 1;
  const ranks = ranksBetween(order[at - 1]?.rank, order[at]?.rank, ids.length);
  const rankOf = new Map(ids.map((id, place) => [id, ranks[place] ?? 0]));
  return heads.map((head) => {
    const rank = rankOf.get(head.id);
    return rank === undefined ? head : { ...head, column_id: columnId, rank };
  });
}

const columnOrder = (heads: readonly IssueHead[], columnId: string): IssueHead[] =>
  heads.filter((head) => head.column_id === columnId).sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));

function ranksBetween(above: number | undefined, below: number | undefined, count: number): number[] {
  const places = Array.from({ length: count }, (_, at) => at + 1);
  if (above === undefined) {
    return places.map((place) => (below === undefined ? place * GAP : below - GAP * (count + 1 - place)));
  }
  return places.map((place) =>
    below === undefined ? above + place * GAP : above + ((below - above) * place) / (count + 1),
  );
}

/** The placements that return cards to their places in these issues: one for each run of neighbours. */
export function placementsOf(heads: readonly IssueHead[], ids: readonly string[]): Placement[] {
  const isMoved = new Set(ids);
  const columns = new Set(heads.flatMap(({ id, column_id }) => (isMoved.has(id) ? [column_id] : [])));
  return [...columns].flatMap((columnId) => {
    const found: { columnId: string; afterId: string | null; ids: string[] }[] = [];
    let afterId: string | null = null;
    let isRun = false;
    for (const { id } of columnOrder(heads, columnId)) {
      if (!isMoved.has(id)) afterId = id;
      else if (isRun) found.at(-1)?.ids.push(id);
      else found.push({ columnId, afterId, ids: [id] });
      isRun = isMoved.has(id);
    }
    return found;
  });
}

/** A placement of cards, in the format of `move_issues`. */
interface MoveRequest<Card> {
  column_id: string;
  after_id: string | null;
  cards: Card[];
}

/** The moves, split into requests with at most this many cards. The rest of a split move is placed below its first part. */
export function inMoveRequests<Card extends { id: string }>(
  moves: readonly MoveRequest<Card>[],
  most: number,
): MoveRequest<Card>[][] {
  const requests: MoveRequest<Card>[][] = [];
  let room = 0;
  for (const { column_id, after_id, cards } of moves) {
    let above = after_id;
    for (let at = 0; at < cards.length; ) {
      if (room === 0) {
        requests.push([]);
        room = most;
      }
      const part = cards.slice(at, at + room);
      requests.at(-1)?.push({ column_id, after_id: above, cards: part });
      above = part.at(-1)?.id ?? above;
      at += part.length;
      room -= part.length;
    }
  }
  return requests;
}

export const isSameSlot = (a: Slot | null, b: Slot | null): boolean =>
  a?.columnId === b?.columnId && a?.laneId === b?.laneId && a?.index === b?.index;

/** The issues, with new places for the issues for which `may` returns true. Unchanged issues are the same objects. */
export function withPlaces(
  heads: readonly IssueHead[],
  places: ReadonlyMap<string, { columnId: string; rank: number }>,
  may: (head: IssueHead) => boolean = () => true,
): IssueHead[] {
  return heads.map((head) => {
    const place = places.get(head.id);
    if (!place || (place.rank === head.rank && place.columnId === head.column_id) || !may(head)) return head;
    return { ...head, column_id: place.columnId, rank: place.rank };
  });
}
