import type { RingingAlert } from '../alert/alert.schema.ts';
import type { ColumnKind, Priority } from '../issue/issue.schema.ts';

/** An open issue of one's own. */
export interface AssignedIssue {
  id: string;
  number: number;
  title: string;
  /** A day as `2026-11-30`. */
  due_date: string | null;
  priority: Priority;
  column_id: string;
  column_name: string;
  column_kind: ColumnKind;
  /** The column that finishes the issue. Null when there is none, or when the user may not edit the issue. */
  done_column_id: string | null;
}

export interface AssignedIssues {
  /** The total number; `rows` are the first of them. */
  total: number;
  rows: AssignedIssue[];
}

/** A board with the number of issues in each of its columns. */
export interface BoardCount {
  id: string;
  name: string;
  columns: { id: string; name: string; kind: ColumnKind; count: number }[];
}

/** The number of issues, and of finished issues, at the end of a day. */
export interface ProgressDay {
  /** As `2026-11-30`. */
  day: string;
  total: number;
  done: number;
}

export interface Mention extends Omit<RingingAlert, 'shown_at'> {
  shown_at: string;
  read_at: string | null;
  /** Whether the target exists and the user may see it. */
  is_there: boolean;
}
