import { type BoardColumn, COLUMN_KINDS, type ColumnKind, type MyIssue } from './issue.schema.ts';

/** Issues of one project that move to a column. */
export interface ColumnMove {
  projectId: string;
  columnId: string;
  ids: readonly string[];
}

type Placed = Pick<MyIssue, 'id' | 'project_id' | 'board_id' | 'column_id'>;

/** The first column of each kind on each board. */
function firstColumns(columns: readonly BoardColumn[]): ReadonlyMap<string, ReadonlyMap<ColumnKind, string>> {
  const first = new Map<string, Map<ColumnKind, string>>();
  for (const { id, board_id, kind } of [...columns].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))) {
    const ofBoard = first.get(board_id) ?? new Map<ColumnKind, string>();
    first.set(board_id, ofBoard);
    if (!ofBoard.has(kind)) ofBoard.set(kind, id);
  }
  return first;
}

/** The kinds of columns that the boards of all these issues have. */
export function sharedKinds(issues: readonly Placed[], columns: readonly BoardColumn[]): ColumnKind[] {
  const first = firstColumns(columns);
  return COLUMN_KINDS.filter((kind) => issues.every(({ board_id }) => first.get(board_id)?.has(kind)));
}

function byColumn(issues: readonly Placed[], columnOf: (issue: Placed) => string | undefined): ColumnMove[] {
  const moves = new Map<string, { projectId: string; columnId: string; ids: string[] }>();
  for (const issue of issues) {
    const columnId = columnOf(issue);
    if (columnId === undefined) continue;
    const move = moves.get(columnId) ?? { projectId: issue.project_id, columnId, ids: [] };
    moves.set(columnId, move);
    move.ids.push(issue.id);
  }
  return [...moves.values()];
}

/**
 * Moves each issue to the first column of this kind on its board. An issue in a column of the kind stays there. An issue stays
 * too when its board has no such column.
 */
export function movesToKind(
  issues: readonly Placed[],
  kind: ColumnKind,
  columns: readonly BoardColumn[],
): ColumnMove[] {
  const first = firstColumns(columns);
  const kindOf = new Map(columns.map((column) => [column.id, column.kind]));
  return byColumn(issues, ({ board_id, column_id }) =>
    kindOf.get(column_id) === kind ? undefined : first.get(board_id)?.get(kind),
  );
}

/** The moves that return these issues to their given columns. */
export function movesBack(issues: readonly Placed[], ids: ReadonlySet<string>): ColumnMove[] {
  return byColumn(issues, ({ id, column_id }) => (ids.has(id) ? column_id : undefined));
}
