import type { BoardColumn } from '../issue/issue.schema.ts';

const byRank = (a: BoardColumn, b: BoardColumn) => a.rank - b.rank || (a.id < b.id ? -1 : 1);

/** The columns of one board in their order. */
export const columnsOf = (columns: readonly BoardColumn[], boardId: string): BoardColumn[] =>
  columns.filter((column) => column.board_id === boardId).sort(byRank);

/** The columns, with one column moved directly after another of its board. Null means the first position. */
export function withColumnAfter(columns: readonly BoardColumn[], id: string, afterId: string | null): BoardColumn[] {
  const moved = columns.find((column) => column.id === id);
  if (!moved) return [...columns];
  const others = columnsOf(columns, moved.board_id).filter((column) => column !== moved);
  const at = others.findIndex((column) => column.id === afterId) + 1;
  const ranks = new Map([...others.slice(0, at), moved, ...others.slice(at)].map((column, rank) => [column.id, rank]));
  return columns.map((column) => ({ ...column, rank: ranks.get(column.id) ?? column.rank }));
}

/** The column after which a column is placed by a step to the left or right; undefined at the edge. */
export function columnStep(
  columns: readonly BoardColumn[],
  id: string,
  step: 'left' | 'right',
): string | null | undefined {
  const at = columns.findIndex((column) => column.id === id);
  if (at < 0 || at === (step === 'left' ? 0 : columns.length - 1)) return undefined;
  return (step === 'left' ? columns[at - 2]?.id : columns[at + 1]?.id) ?? null;
}
