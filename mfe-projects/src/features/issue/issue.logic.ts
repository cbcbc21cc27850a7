import { matchesKorean } from '@dojang/shared-ui';
import { type BoardColumn, COLUMN_KINDS, type ColumnKind, type IssueHead, PRIORITIES } from './issue.schema.ts';

/** Due dates in relation to today. */
export const DUE_FILTERS = ['late', 'today', 'week', 'some', 'none'] as const;
export type DueFilter = (typeof DUE_FILTERS)[number];
export const DUE_FILTER_NAMES: Readonly<Record<DueFilter, string>> = {
  late: '지남',
  today: '오늘',
  week: '7일 안',
  some: '있음',
  none: '없음',
};

/** The value of a filter for issues without an assignee or a label. */
export const NONE = 'none';

/** The filter. The values of a list are alternatives, and an empty list does not filter. */
export interface IssueFilter {
  text: string;
  kinds: readonly ColumnKind[];
  /** User ids, or `none`. */
  assignees: readonly string[];
  /** Label ids, or `none`. */
  labels: readonly string[];
  priorities: readonly number[];
  due: DueFilter | null;
}

export const NO_FILTER: IssueFilter = { text: '', kinds: [], assignees: [], labels: [], priorities: [], due: null };

export const SORTS = ['number', 'priority', 'due', 'updated', 'title', 'rank'] as const;
export type Sort = (typeof SORTS)[number];

export const GROUPS = ['none', 'status', 'assignee', 'priority', 'label', 'parent'] as const;
export type Group = (typeof GROUPS)[number];

const DAY_MS = 86_400_000;

/** Days from `today` to `due`, both as `2026-11-22`; negative when it has passed. */
export const daysUntil = (due: string, today: string): number =>
  Math.round((Date.parse(due) - Date.parse(today)) / DAY_MS);

const isDue = (due: string | null, filter: DueFilter, today: string, isOpen: boolean): boolean => {
  if (due === null) return filter === 'none';
  const days = daysUntil(due, today);
  if (filter === 'late') return days < 0 && isOpen;
  if (filter === 'today') return days === 0;
  if (filter === 'week') return days >= 0 && days <= 7;
  return filter === 'some';
};

const includesAny = (wanted: readonly string[], ids: readonly string[]) =>
  wanted.length === 0 || (ids.length === 0 ? wanted.includes(NONE) : ids.some((id) => wanted.includes(id)));

/** Whether a text is the number or matches the title: by a part, by letters or by initials. */
function matchesText(head: IssueHead, text: string): boolean {
  const number = /^#?(\d+)$/.exec(text)?.[1];
  if (number !== undefined && String(head.number).startsWith(number)) return true;
  return matchesKorean(head.title, text);
}

/** The issues that pass. @param today as `2026-11-22` */
export function filterIssues<Head extends IssueHead>(
  heads: readonly Head[],
  filter: IssueFilter,
  { columns, today }: { columns: ReadonlyMap<string, BoardColumn>; today: string },
): Head[] {
  const text = filter.text.trim();
  const { kinds, priorities, due } = filter;
  return heads.filter((head) => {
    if (kinds.length > 0) {
      const kind = columns.get(head.column_id)?.kind;
      if (!kind || !kinds.includes(kind)) return false;
    }
    return (
      (priorities.length === 0 || priorities.includes(head.priority)) &&
      includesAny(filter.assignees, head.assignee_ids) &&
      includesAny(filter.labels, head.label_ids) &&
      (due === null || isDue(head.due_date, due, today, head.closed_at === null)) &&
      (text === '' || matchesText(head, text))
    );
  });
}

/** Issues without a priority have the lowest rank. */
const urgency = ({ priority }: IssueHead) => (priority === 0 ? 5 : priority);
const compare = <Value extends string | number>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Readonly<Record<Sort, (a: IssueHead, b: IssueHead) => number>> = {
  number: (a, b) => a.number - b.number,
  priority: (a, b) => urgency(a) - urgency(b),
  // Issues without a date are at the end.
  due: (a, b) => compare(a.due_date ?? '9999', b.due_date ?? '9999'),
  updated: (a, b) => compare(a.updated_at, b.updated_at),
  title: (a, b) => a.title.localeCompare(b.title, 'ko'),
  rank: (a, b) => a.rank - b.rank,
};

/** The issues in an order. Equal issues are ordered by their numbers. */
export function sortIssues<Head extends IssueHead>(heads: readonly Head[], sort: Sort, isDescending: boolean): Head[] {
  const by = COMPARE[sort];
  const sign = isDescending ? -1 : 1;
  return [...heads].sort((a, b) => sign * by(a, b) || a.number - b.number);
}

export interface IssueGroup {
  /** Key of a group: the id of a person, label or parent, a priority or a kind; `none` for issues without a value. */
  key: string;
  heads: IssueHead[];
}

/** The group of an issue. With several assignees or labels it is the first one. */
function groupKey(head: IssueHead, group: Group, columns: ReadonlyMap<string, BoardColumn>): string {
  if (group === 'status') return columns.get(head.column_id)?.kind ?? NONE;
  if (group === 'assignee') return head.assignee_ids[0] ?? NONE;
  if (group === 'label') return head.label_ids[0] ?? NONE;
  if (group === 'priority') return String(head.priority);
  return group === 'parent' ? (head.parent_id ?? NONE) : NONE;
}

/**
 * Groups by key, each in the given order. The keys of `fixed` are first, in its order. Others are ordered by size, and the
 * group without a value is last.
 */
export function inGroups<Head extends IssueHead>(
  heads: readonly Head[],
  keyOf: (head: Head) => string,
  fixed: readonly string[] = [],
): { key: string; heads: Head[] }[] {
  const groups = new Map<string, Head[]>();
  for (const head of heads) {
    const key = keyOf(head);
    const list = groups.get(key);
    if (list) list.push(head);
    else groups.set(key, [head]);
  }
  const place = (key: string) => {
    const at = fixed.indexOf(key);
    return at >= 0 ? at : key === NONE ? Number.MAX_SAFE_INTEGER : fixed.length;
  };
  return [...groups]
    .map(([key, list]) => ({ key, heads: list }))
    .sort((a, b) => place(a.key) - place(b.key) || b.heads.length - a.heads.length || compare(a.key, b.key));
}

/** The issues in groups: kinds and priorities in their order, others by size. */
export function groupIssues(
  heads: readonly IssueHead[],
  group: Group,
  columns: ReadonlyMap<string, BoardColumn>,
): IssueGroup[] {
  const fixed: readonly string[] =
    group === 'status' ? COLUMN_KINDS : group === 'priority' ? [...PRIORITIES.slice(1), 0].map(String) : [];
  return inGroups(heads, (head) => groupKey(head, group, columns), fixed);
}

/** A due date as text: 오늘, 내일, 3일 지남, 12월 3일, 2027. 1. 2. */
export function dueText(due: string, today: string, isClosed = false): string {
  // A closed issue is no longer late.
  if (isClosed) return dayText(due, today);
  const days = daysUntil(due, today);
  if (days === 0) return '오늘';
  if (days === 1) return '내일';
  if (days === -1) return '어제';
  if (days < 0 && days > -31) return `${-days}일 지남`;
  return dayText(due, today);
}

function dayText(date: string, today: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return date.slice(0, 4) === today.slice(0, 4) ? `${month}월 ${day}일` : `${year}. ${month}. ${day}.`;
}

/** How many sub-issues of an issue are closed. */
export interface Progress {
  done: number;
  all: number;
}

/** The progress of every issue that has sub-issues. */
export function progressOf(heads: readonly IssueHead[]): ReadonlyMap<string, Progress> {
  const found = new Map<string, Progress>();
  for (const { parent_id, closed_at } of heads) {
    if (!parent_id) continue;
    const { done, all } = found.get(parent_id) ?? { done: 0, all: 0 };
    found.set(parent_id, { done: done + (closed_at ? 1 : 0), all: all + 1 });
  }
  return found;
}
