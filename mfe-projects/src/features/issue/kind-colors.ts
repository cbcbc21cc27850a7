import type { ColumnKind } from './issue.schema.ts';

/** The colour of each kind of column, as tokens of the theme. */
export const KIND_COLORS: Readonly<Record<ColumnKind, string>> = {
  backlog: 'fg.subtle',
  todo: 'blue.solid',
  doing: 'orange.solid',
  done: 'green.solid',
  canceled: 'border.emphasized',
};
