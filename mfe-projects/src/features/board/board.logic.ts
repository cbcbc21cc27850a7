import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';

/** Rows of a board: one for each value of this property. */
export const LANE_KINDS = ['none', 'assignee', 'priority', 'parent'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
export const LANE_KIND_NAMES: Readonly<Record<LaneKind, string>> = {
  none: '없음',
  assignee: '담당자',
  priority: '우선순위',
  parent: '상위 이슈',
};
export const laneKindOf = (text: string | null): LaneKind => LANE_KINDS.find((kind) => kind === text) ?? 'none';

/** A member as cards show them. */
export interface CardPerson {
  name: string;
  thumb: string | null;
}

/** Priorities from the most urgent; 0 is none. */
const PRIORITY_LANES = ['1', '2', '3', '4', '0'];

/** The lane of cards without a value, and the only lane of a board without lanes. */
export const NO_LANE = '';

export interface Lane {
  id: string;
  /** The visible cards of each column in their order; every column has a list. */
  cells: ReadonlyMap<string, readonly string[]>;
  count: number;
  /** Length of the longest list. */
  longest: number;
}

/** The cell of a visible card, and its index in it. */
export interface Spot {
  columnId: string;
  laneId: string;
  index: number;
}

export interface BoardLayout {
  columns: readonly BoardColumn[];
  lanes: readonly Lane[];
  spots: ReadonlyMap<string, Spot>;
  /** All cards of each column in their order, including those that a filter hides. */
  orders: ReadonlyMap<string, readonly string[]>;
}

interface LayoutOptions {
  columns: readonly BoardColumn[];
  /** Issues, also of other boards: their columns decide. */
  heads: readonly IssueHead[];
  /** Issues that pass the filter; default: all. */
  shown?: ReadonlySet<string>;
  laneKind?: LaneKind;
  /** Ids of lanes in their order; other lanes follow, and the lane without a value is the last. */
  laneOrder?: readonly string[];
}

const byRank = (a: { rank: number; id: string }, b: { rank: number; id: string }) =>
  a.rank - b.rank || (a.id < b.id ? -1 : 1);

/** The lane of an issue: it is shown once, so of several assignees the first one decides. */
export function laneIdOf(head: IssueHead, kind: LaneKind): string {
  if (kind === 'assignee') return head.assignee_ids[0] ?? NO_LANE;
  if (kind === 'priority') return String(head.priority);
  return kind === 'parent' ? (head.parent_id ?? NO_LANE) : NO_LANE;
}

/** The columns and lanes of a board with their cards. Issues of other columns are ignored. */
export function boardLayout(options: LayoutOptions): BoardLayout {
  const { heads, shown, laneKind = 'none' } = options;
  const columns = [...options.columns].sort(byRank);
  const orders = new Map<string, string[]>(columns.map(({ id }) => [id, []]));
  const lanes = new Map<string, Map<string, string[]>>();
  const spots = new Map<string, Spot>();
  const cellsOf = (laneId: string) => {
    const known = lanes.get(laneId);
    if (known) return known;
    const cells = new Map<string, string[]>(columns.map(({ id }) => [id, []]));
    lanes.set(laneId, cells);
    return cells;
  };
  // These lanes are shown without cards too, so that a card can be moved to them.
  if (laneKind === 'none') cellsOf(NO_LANE);
  if (laneKind === 'priority') for (const id of PRIORITY_LANES) cellsOf(id);

  for (const head of [...heads].sort(byRank)) {
    const { id, column_id: columnId } = head;
    const order = orders.get(columnId);
    if (!order) continue;
    order.push(id);
    if (shown && !shown.has(id)) continue;
    const laneId = laneIdOf(head, laneKind);
    const cell = cellsOf(laneId).get(columnId);
    if (!cell) continue;
    spots.set(id, { columnId, laneId, index: cell.length });
    cell.push(id);
  }
  const place = new Map(
    (laneKind === 'priority' ? PRIORITY_LANES : (options.laneOrder ?? [])).map((id, at) => [id, at]),
  );
  const placeOf = (id: string) => (id === NO_LANE ? place.size + 1 : (place.get(id) ?? place.size));
  return {
    columns,
    orders,
    spots,
    lanes: [...lanes.keys()].sort((a, b) => placeOf(a) - placeOf(b)).map((id) => laneOf(id, cellsOf(id))),
  };
}

function laneOf(id: string, cells: ReadonlyMap<string, readonly string[]>): Lane {
  const lengths = [...cells.values()].map((ids) => ids.length);
  return { id, cells, count: lengths.reduce((sum, length) => sum + length, 0), longest: Math.max(0, ...lengths) };
}

export const cellOf = (layout: BoardLayout, columnId: string, laneId: string): readonly string[] =>
  layout.lanes.find(({ id }) => id === laneId)?.cells.get(columnId) ?? [];

/** A soft limit: a column may hold more, and is marked. */
export function wipState(
  { wip_limit: limit }: Pick<BoardColumn, 'wip_limit'>,
  count: number,
): 'free' | 'full' | 'over' {
  if (limit === null || count < limit) return 'free';
  return count === limit ? 'full' : 'over';
}
