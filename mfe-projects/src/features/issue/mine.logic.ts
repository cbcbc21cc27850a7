import { isUuid } from '@dojang/contract/text';
import {
  DUE_FILTERS,
  type DueFilter,
  daysUntil,
  filterIssues,
  type IssueFilter,
  type IssueGroup,
  inGroups,
  NO_FILTER,
  NONE,
  SORTS,
  type Sort,
  sortIssues,
} from './issue.logic.ts';
import {
  type BoardColumn,
  COLUMN_KIND_NAMES,
  COLUMN_KINDS,
  type ColumnKind,
  MINE_REASONS,
  type MineReason,
  type MyIssue,
  PRIORITIES,
  PRIORITY_NAMES,
  type Priority,
} from './issue.schema.ts';

export const MINE_NAMES: Readonly<Record<MineReason, string>> = {
  assigned: '맡은 이슈',
  created: '만든 이슈',
  mentioned: '나를 언급',
  watching: '지켜보는 이슈',
};

/** The sentence of an empty list. */
export const MINE_EMPTY: Readonly<Record<MineReason, string>> = {
  assigned: '맡은 이슈가 없어요',
  created: '만든 이슈가 없어요',
  mentioned: '나를 언급한 이슈가 없어요',
  watching: '지켜보는 이슈가 없어요',
};

export const MINE_GROUPS = ['due', 'project', 'status', 'priority', 'none'] as const;
export type MineGroup = (typeof MINE_GROUPS)[number];
export const MINE_GROUP_NAMES: Readonly<Record<MineGroup, string>> = {
  due: '기한',
  project: '프로젝트',
  status: '상태',
  priority: '우선순위',
  none: '묶지 않음',
};

/** The groups of due dates. Finished issues are together at the end. */
const DUE_GROUPS = ['late', 'today', 'week', 'later', NONE, 'closed'] as const;
export const CLOSED = 'closed';
const DUE_GROUP_NAMES: Readonly<Record<string, string>> = {
  late: '지남',
  today: '오늘',
  week: '7일 안',
  later: '그 뒤',
  [NONE]: '기한 없음',
  closed: '끝남',
};

/** The content of the address of `/issue`. */
export interface MineState {
  reason: MineReason;
  filter: IssueFilter;
  /** Ids of projects; empty: all. */
  projects: readonly string[];
  group: MineGroup;
  sort: Sort;
  isDescending: boolean;
  /** The issue in the panel. */
  issueId: string | null;
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Reads the query of the address. Unknown values are ignored. */
export function readMineState(search: URLSearchParams): MineState {
  const listOf = (key: string) => search.get(key)?.split(',') ?? [];
  const issueId = search.get('issue') ?? '';
  const due: DueFilter | undefined = oneOf(DUE_FILTERS, search.get('due'));
  return {
    reason: oneOf(MINE_REASONS, search.get('of')) ?? 'assigned',
    filter: {
      ...NO_FILTER,
      text: search.get('q') ?? '',
      kinds: COLUMN_KINDS.filter((kind) => listOf('status').includes(kind)),
      priorities: PRIORITIES.filter((value) => listOf('priority').includes(String(value))),
      due: due ?? null,
    },
    projects: listOf('project').filter(isUuid),
    group: oneOf(MINE_GROUPS, search.get('group')) ?? 'due',
    sort: oneOf(SORTS, search.get('sort')) ?? 'due',
    isDescending: search.get('desc') === '1',
    issueId: isUuid(issueId) ? issueId : null,
  };
}

/** The issues that match the address, in its order. @param today as `2026-11-22` */
export function shownMine(
  rows: readonly MyIssue[],
  { reason, filter, projects, sort, isDescending }: MineState,
  known: { columns: ReadonlyMap<string, BoardColumn>; today: string },
): MyIssue[] {
  const mine = rows.filter(
    ({ reasons, project_id }) => reasons.includes(reason) && (projects.length === 0 || projects.includes(project_id)),
  );
  return sortIssues(filterIssues(mine, filter, known), sort, isDescending);
}

function dueGroup({ due_date, closed_at }: MyIssue, today: string): string {
  if (closed_at !== null) return CLOSED;
  if (due_date === null) return NONE;
  const days = daysUntil(due_date, today);
  if (days <= 0) return days < 0 ? 'late' : 'today';
  return days <= 7 ? 'week' : 'later';
}

/** The issues in groups. Due dates, kinds and priorities are in their order, projects are ordered by size. */
export function groupMine(
  rows: readonly MyIssue[],
  group: MineGroup,
  { columns, today }: { columns: ReadonlyMap<string, BoardColumn>; today: string },
): IssueGroup[] {
  switch (group) {
    case 'due':
      return inGroups(rows, (row) => dueGroup(row, today), DUE_GROUPS);
    case 'project':
      return inGroups(rows, ({ project_id }) => project_id);
    case 'status':
      return inGroups(rows, ({ column_id }) => columns.get(column_id)?.kind ?? NONE, COLUMN_KINDS);
    case 'priority':
      return inGroups(rows, ({ priority }) => String(priority), [...PRIORITIES.slice(1), 0].map(String));
    case 'none':
      return inGroups(rows, () => NONE);
  }
}

/** The name of a group. */
export function mineGroupName(group: MineGroup, key: string, rows: readonly MyIssue[]): string {
  if (group === 'due') return DUE_GROUP_NAMES[key] ?? '';
  if (group === 'project') return rows.find(({ project_id }) => project_id === key)?.project_name ?? '';
  if (group === 'priority') return `우선순위 ${PRIORITY_NAMES[Number(key) as Priority] ?? ''}`;
  return COLUMN_KIND_NAMES[key as ColumnKind] ?? '';
}

/** Projects that occur in the list, by name. */
export function projectsOf(rows: readonly MyIssue[]): { id: string; name: string }[] {
  const names = new Map(rows.map(({ project_id, project_name }) => [project_id, project_name]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, 'ko'));
}

/** Issues of one project. */
export interface ProjectIssues<T> {
  projectId: string;
  issues: readonly T[];
}

/** Issues by their project, in the order in which the projects appear. */
export function byProject<T extends Pick<MyIssue, 'project_id'>>(rows: readonly T[]): ProjectIssues<T>[] {
  const parts = new Map<string, T[]>();
  for (const row of rows) {
    const part = parts.get(row.project_id) ?? [];
    parts.set(row.project_id, part);
    part.push(row);
  }
  return [...parts].map(([projectId, issues]) => ({ projectId, issues }));
}
