import { COLUMN_KIND_NAMES, COLUMN_KINDS, type ColumnKind } from '../issue/issue.schema.ts';
import type { BoardCount } from './dashboard.schema.ts';

export interface Part {
  id: string;
  name: string;
  kind: ColumnKind;
  count: number;
  /** Percent of the issues of the board. */
  share: number;
}

/** Maximum number of columns that a bar can show. A board with more columns is shown by the kinds of its columns. */
const MOST_PARTS = 6;

/** The columns of a board as parts of a bar, and the number of its issues. */
export function partsOf({ columns }: BoardCount): { parts: Part[]; total: number } {
  const total = columns.reduce((sum, { count }) => sum + count, 0);
  const share = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  const rows = columns.length <= MOST_PARTS ? columns : byKind(columns);
  return { total, parts: rows.map((row) => ({ ...row, share: share(row.count) })) };
}

const byKind = (columns: BoardCount['columns']) =>
  COLUMN_KINDS.map((kind) => ({
    id: kind,
    kind,
    name: COLUMN_KIND_NAMES[kind],
    count: columns.reduce((sum, column) => sum + (column.kind === kind ? column.count : 0), 0),
  })).filter(({ count }) => count > 0);
