import type { BoardColumn, IssueHead } from '../issue/issue.schema.ts';

/** The kinds of lanes of a board. A board has one lane for each value of this property. */
export const LANE_KINDS = ['none', 'assignee', 'priority', 'parent'] as const;
export type LaneKind = (typeof LANE_KINDS)[number];
export const LANE_KIND_NAMES: Readonly<Record<LaneKind, string>> = {
  none: '없음',
  assignee: '담당자',
  priority: '우선순위',
  parent: '상위 이슈',
};
export const laneKindOf = (text: string | null): LaneKind => LANE_KINDS.find((kind) => kind === text) ?? 'none';

/** A member, in the form that cards show. */
export interface CardPerson {
  name: string;
  thumb: string | null;
}

/** Priorities from the most urgent; 0 is none. */
const PRIORITY_LANES = ['1', '2', '3', '4', '0'];

/** Id of the lane of cards without a value. It is the only lane of a board without lanes. */
export const NO_LANE = '';

export interface Lane {
  id: string;
  /** The visible cards of each column in their order; every column has a list. */
  cells: ReadonlyMap<string, readonly string[]>;
  count: number;
  /** Length of the longest list. */
  longest: number;
}

/** The cell of a visible card, and its index in the cell. */
export interface Spot {
  columnId: string;
  laneId: string;
  index: number;
}

/** The cards of one column. The objects stay the same while no issue of the column changes. */
export interface ColumnCards {
  /** The issues of the column in the order of the list, for the comparison with the next list. */
  readonly heads: readonly IssueHead[];
  readonly byId: ReadonlyMap<string, IssueHead>;
  /** All cards in their order, including cards that a filter hides. */
  readonly order: readonly string[];
  /** The visible cards of each lane in their order. */
  readonly cells: ReadonlyMap<string, readonly string[]>;
  readonly spots: ReadonlyMap<string, Spot>;
}

export interface BoardLayout {
  columns: readonly BoardColumn[];
  lanes: readonly Lane[];
  /** The cards by the id of the column. */
  cards: ReadonlyMap<string, ColumnCards>;
  /** The input of the layout besides the issues. */
  of: Pick<LayoutOptions, 'shown' | 'laneKind'>;
}

interface LayoutOptions {
  columns: readonly BoardColumn[];
  /** Issues of this and other boards. Only issues in a column of this board are used. */
  heads: readonly IssueHead[];
  /** Issues that pass the filter; default: all. */
  shown?: ReadonlySet<string>;
  laneKind?: LaneKind;
  /** Ids of lanes in their order. Other lanes follow, and the lane without a value is the last. */
  laneOrder?: readonly string[];
}

const byRank = (a: { rank: number; id: string }, b: { rank: number; id: string }) =>
  a.rank - b.rank || (a.id < b.id ? -1 : 1);

/** The lane of an issue. An issue is shown once, so of several assignees the first one decides. */
export function laneIdOf(head: IssueHead, kind: LaneKind): string {
  if (kind === 'assignee') return head.assignee_ids[0] ?? NO_LANE;
  if (kind === 'priority') return String(head.priority);
  return kind === 'parent' ? (head.parent_id ?? NO_LANE) : NO_LANE;
}

/**
 * The columns and lanes of a board with their cards. Issues of other columns are ignored.
 *
 * @param former the layout of an earlier list. Columns without a changed issue are reused from it. When the list of a cell is
 * the same array, it contains the same issues.
 */
export function boardLayout(options: LayoutOptions, former?: BoardLayout): BoardLayout {
  const { heads, shown, laneKind = 'none' } = options;
  const columns = [...options.columns].sort(byRank);
  const byColumn = new Map<string, IssueHead[]>(columns.map(({ id }) => [id, []]));
  for (const head of heads) byColumn.get(head.column_id)?.push(head);
  const isComparable = former?.of.shown === shown && former?.of.laneKind === laneKind;
  const cards = new Map(
    columns.map(({ id }) => {
      const own = byColumn.get(id) ?? [];
      const known = isComparable ? former?.cards.get(id) : undefined;
      return [id, known && isSameList(known.heads, own) ? known : cardsOf(id, own, { shown, laneKind }, known)];
    }),
  );
  return { columns, cards, lanes: lanesOf(columns, cards, options), of: { shown, laneKind } };
}

function cardsOf(
  columnId: string,
  heads: readonly IssueHead[],
  { shown, laneKind }: { shown: LayoutOptions['shown']; laneKind: LaneKind },
  former: ColumnCards | undefined,
): ColumnCards {
  const byId = new Map(heads.map((head) => [head.id, head]));
  const made = new Map<string, string[]>();
  const spots = new Map<string, Spot>();
  const order: string[] = [];
  for (const head of [...heads].sort(byRank)) {
    order.push(head.id);
    if (shown && !shown.has(head.id)) continue;
    const laneId = laneIdOf(head, laneKind);
    const cell = made.get(laneId) ?? [];
    made.set(laneId, cell);
    spots.set(head.id, { columnId, laneId, index: cell.length });
    cell.push(head.id);
  }
  const cells = new Map(
    [...made].map(([laneId, ids]) => {
      const known = former?.cells.get(laneId);
      const isSame = known && isSameList(known, ids) && ids.every((id) => former?.byId.get(id) === byId.get(id));
      return [laneId, isSame ? known : ids];
    }),
  );
  return { heads, byId, order, cells, spots };
}

const isSameList = <Item>(a: readonly Item[], b: readonly Item[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at]);

function lanesOf(
  columns: readonly BoardColumn[],
  cards: ReadonlyMap<string, ColumnCards>,
  { laneKind = 'none', laneOrder = [] }: LayoutOptions,
): Lane[] {
  const ids = new Set([...cards.values()].flatMap(({ cells }) => [...cells.keys()]));
  // These lanes are also shown without cards, so that a card can be moved to them.
  if (laneKind === 'none') ids.add(NO_LANE);
  if (laneKind === 'priority') for (const id of PRIORITY_LANES) ids.add(id);
  const place = new Map((laneKind === 'priority' ? PRIORITY_LANES : laneOrder).map((id, at) => [id, at]));
  const placeOf = (id: string) => (id === NO_LANE ? place.size + 1 : (place.get(id) ?? place.size));
  return [...ids]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map((id) =>
      laneOf(id, new Map(columns.map((column) => [column.id, cards.get(column.id)?.cells.get(id) ?? NONE]))),
    );
}

/** One array for all empty cells. */
const NONE: readonly string[] = [];

function laneOf(id: string, cells: ReadonlyMap<string, readonly string[]>): Lane {
  const lengths = [...cells.values()].map((ids) => ids.length);
  return { id, cells, count: lengths.reduce((sum, length) => sum + length, 0), longest: Math.max(0, ...lengths) };
}

export const cellOf = (layout: BoardLayout, columnId: string, laneId: string): readonly string[] =>
  layout.cards.get(columnId)?.cells.get(laneId) ?? NONE;

/** The cell of a card; undefined when the card is hidden or belongs to another board. */
export const spotOf = (layout: BoardLayout, id: string): Spot | undefined =>
  first(layout, ({ spots }) => spots.get(id));

/** The issue of a card of the board, also of a hidden card. */
export const headOf = (layout: BoardLayout, id: string): IssueHead | undefined =>
  first(layout, ({ byId }) => byId.get(id));

function first<Found>(layout: BoardLayout, find: (cards: ColumnCards) => Found | undefined): Found | undefined {
  for (const cards of layout.cards.values()) {
    const found = find(cards);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A soft limit: a column may contain more cards, and is then marked. */
export function wipState(
  { wip_limit: limit }: Pick<BoardColumn, 'wip_limit'>,
  count: number,
): 'free' | 'full' | 'over' {
  if (limit === null || count < limit) return 'free';
  return count === limit ? 'full' : 'over';
}
