import type { DocumentJson } from '@dojang/shared-ui/document';
import { z } from 'zod';

/** The kinds of columns, in the order of the work. */
export const COLUMN_KINDS = ['backlog', 'todo', 'doing', 'done', 'canceled'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
export const COLUMN_KIND_NAMES: Readonly<Record<ColumnKind, string>> = {
  backlog: '대기',
  todo: '할 일',
  doing: '진행 중',
  done: '완료',
  canceled: '취소',
};

/** The stored value. 0 is no priority, and 1 is the most urgent. */
export const PRIORITIES = [0, 1, 2, 3, 4] as const;
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_NAMES: Readonly<Record<Priority, string>> = {
  0: '없음',
  1: '긴급',
  2: '높음',
  3: '보통',
  4: '낮음',
};

/** Colours of labels, each a palette of the theme. */
export const LABEL_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'cyan',
  'blue',
  'purple',
  'pink',
] as const;
export type LabelColor = (typeof LABEL_COLORS)[number];

export const RELATION_KINDS = ['blocks', 'duplicates', 'relates'] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

export const BOARD_ACCESSES = ['project', 'listed'] as const;
export type BoardAccess = (typeof BOARD_ACCESSES)[number];

const issueHeadRow = z.object({
  id: z.string(),
  /** Unique in its project and never reused. It is shown as `#12`. */
  number: z.number(),
  board_id: z.string(),
  column_id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  priority: z.literal(PRIORITIES),
  /** A day as `2026-11-30`. */
  due_date: z.string().nullable(),
  /** Points. */
  estimate: z.number().nullable(),
  /** The order in its column is by rank, then by id. */
  rank: z.number(),
  rev: z.number(),
  created_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  assignee_ids: z.array(z.string()),
  label_ids: z.array(z.string()),
  comment_count: z.number(),
  /** Whether an open issue blocks this one. */
  blocked: z.boolean(),
  /** Initial consonants of the title, for the search. */
  search_chosung: z.string(),
});

/** An issue without its body, for tables and boards: a row of `issue_heads`. */
export type IssueHead = z.infer<typeof issueHeadRow>;

/** An issue of any project, in the list of the user's own issues. */
export interface MyIssue extends IssueHead {
  project_id: string;
  project_name: string;
  /** The reasons why it is in the list. */
  reasons: readonly MineReason[];
  /** Whether the user may change it. */
  editable: boolean;
}

export const MINE_REASONS = ['assigned', 'created', 'mentioned', 'watching'] as const;
export type MineReason = (typeof MINE_REASONS)[number];

/** A person, in the form that lists of issues show. */
export interface NamedPerson {
  user_id: string;
  display_name: string;
  email: string;
  thumb_url: string | null;
}

/** The user's own issues of all projects, with the names of all their values. */
export interface MyIssues {
  rows: readonly MyIssue[];
  columns: readonly BoardColumn[];
  labels: readonly Label[];
  people: readonly NamedPerson[];
}

/** Fields that `update_issues` changes. The last writer of a property wins. */
export interface IssueChanges {
  column_id?: string;
  priority?: Priority;
  due_date?: string | null;
  estimate?: number | null;
  parent_id?: string | null;
  add_assignees?: readonly string[];
  remove_assignees?: readonly string[];
  add_labels?: readonly string[];
  remove_labels?: readonly string[];
  add_watchers?: readonly string[];
  remove_watchers?: readonly string[];
}

/** A whole issue. Its properties are in its head, which is kept live with the list. */
export interface Issue extends Omit<IssueHead, 'assignee_ids' | 'label_ids' | 'blocked' | 'search_chosung'> {
  project_id: string;
  body: DocumentJson;
  updated_by: string | null;
  removed_at: string | null;
  /** The source of the issue: a note of the project, or a memo of the person who created it. */
  source_type: 'memo' | 'note' | null;
  source_id: string | null;
  /** Only in a row that a refused save returns. */
  updated_by_name?: string;
}

export interface Board {
  id: string;
  project_id: string;
  name: string;
  access: BoardAccess;
  rank: number;
  archived_at: string | null;
}

export interface BoardColumn {
  id: string;
  board_id: string;
  name: string;
  kind: ColumnKind;
  rank: number;
  /** A soft limit: more issues are allowed, and the column is then marked. */
  wip_limit: number | null;
}

/** A relation of an issue with another issue, seen from this issue. */
export interface Relation {
  id: string;
  kind: RelationKind;
  /** Whether this issue is the first in the relation: it blocks, or it is a duplicate. */
  isFrom: boolean;
  otherId: string;
}

/** Saved filters: the user's own filters, and filters that others share. */
export interface IssueView {
  id: string;
  user_id: string;
  name: string;
  /** The query of the address of the list. */
  query: string;
  is_shared: boolean;
}

export interface Label {
  id: string;
  name: string;
  color: LabelColor;
}

/** The names of the values in rows. */
export interface RowNames {
  columns: ReadonlyMap<string, BoardColumn>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, NamedPerson>;
}

const issueRow = z.object({
  id: z.string(),
  project_id: z.string(),
  number: z.number(),
  board_id: z.string(),
  column_id: z.string(),
  parent_id: z.string().nullable(),
  title: z.string(),
  body: z.unknown(),
  priority: z.literal(PRIORITIES),
  due_date: z.string().nullable(),
  estimate: z.number().nullable(),
  rank: z.number(),
  rev: z.number(),
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
  removed_at: z.string().nullable(),
  comment_count: z.number(),
  source_type: z.enum(['memo', 'note']).nullable().default(null),
  source_id: z.string().nullable().default(null),
  updated_by_name: z.string().optional(),
});

/** Parses a row of `issues`. */
export function issueOf(row: unknown): Issue {
  const issue = issueRow.parse(row);
  // The database contains only documents that were validated when they were stored.
  return { ...issue, body: issue.body as DocumentJson };
}
