import { isUuid } from '@dojang/contract/text';
import { DUE_FILTERS, GROUPS, type Group, type IssueFilter, NONE, SORTS, type Sort } from './issue.logic.ts';
import { COLUMN_KINDS, PRIORITIES } from './issue.schema.ts';

/** Columns of the table that can be hidden. */
export const TABLE_COLUMNS = ['status', 'priority', 'labels', 'due', 'estimate', 'assignee', 'updated'] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];
export const TABLE_COLUMN_NAMES: Readonly<Record<TableColumn, string>> = {
  status: '상태',
  priority: '우선순위',
  labels: '라벨',
  due: '기한',
  estimate: '추정',
  assignee: '담당자',
  updated: '바뀐 때',
};
const SHOWN_FIRST: readonly TableColumn[] = ['status', 'priority', 'labels', 'due', 'assignee', 'updated'];

export const SORT_NAMES: Readonly<Record<Sort, string>> = {
  number: '번호',
  priority: '우선순위',
  due: '기한',
  updated: '바뀐 때',
  title: '제목',
  rank: '보드 순서',
};
export const GROUP_NAMES: Readonly<Record<Group, string>> = {
  none: '묶지 않음',
  status: '상태',
  assignee: '담당자',
  priority: '우선순위',
  label: '라벨',
  parent: '상위 이슈',
};

/** The content of the address of a list of issues. */
export interface ListState {
  filter: IssueFilter;
  sort: Sort;
  isDescending: boolean;
  group: Group;
  columns: readonly TableColumn[];
  view: 'table' | 'board';
  /** The issue in the panel. */
  issueId: string | null;
}

const idOf = (text: string) => isUuid(text) || text === NONE;
const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): text is Value =>
    (values as readonly string[]).includes(text);

const listOf = (search: URLSearchParams, key: string): string[] => search.get(key)?.split(',') ?? [];

/** Reads the query of an address. Unknown values are ignored. */
export function readListState(search: URLSearchParams): ListState {
  const due = search.get('due') ?? '';
  const sort = search.get('sort') ?? '';
  const group = search.get('group') ?? '';
  const issueId = search.get('issue') ?? '';
  return {
    filter: {
      text: search.get('q') ?? '',
      kinds: listOf(search, 'status').filter(oneOf(COLUMN_KINDS)),
      assignees: listOf(search, 'assignee').filter(idOf),
      labels: listOf(search, 'label').filter(idOf),
      priorities: PRIORITIES.filter((value) => listOf(search, 'priority').includes(String(value))),
      due: oneOf(DUE_FILTERS)(due) ? due : null,
    },
    sort: oneOf(SORTS)(sort) ? sort : 'number',
    isDescending: sort === '' ? true : search.get('desc') === '1',
    group: oneOf(GROUPS)(group) ? group : 'none',
    columns: search.has('cols') ? listOf(search, 'cols').filter(oneOf(TABLE_COLUMNS)) : SHOWN_FIRST,
    view: search.get('view') === 'board' ? 'board' : 'table',
    issueId: isUuid(issueId) ? issueId : null,
  };
}

/** Keys of the query that a saved view stores. */
const KEPT = ['q', 'status', 'assignee', 'label', 'priority', 'due', 'sort', 'desc', 'group', 'cols', 'view', 'board'];

/** The part of the query that a saved view stores, in a fixed order. */
export function viewQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const key of KEPT) {
    const value = search.get(key);
    if (value) kept.set(key, value);
  }
  return String(kept);
}

/** The query of a saved view, in the same project. */
export function withView(search: URLSearchParams, view: string): URLSearchParams {
  const next = new URLSearchParams(view);
  const project = search.get('projectId');
  if (project) next.set('projectId', project);
  return next;
}

/** The query with one of its lists changed. The value is added, or removed when it is already there. */
export function toggled(search: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = listOf(search, key).filter(Boolean);
  const changed = values.includes(value) ? values.filter((known) => known !== value) : [...values, value];
  if (changed.length > 0) next.set(key, changed.join(','));
  else next.delete(key);
  return next;
}

/** The query with these values. Empty values are removed. */
export function withValues(search: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(values)) {
    if (value) next.set(key, value);
    else next.delete(key);
  }
  return next;
}

/** The query without any filter. */
export const withoutFilter = (search: URLSearchParams): URLSearchParams =>
  withValues(search, {
    q: null,
    status: null,
    assignee: null,
    label: null,
    priority: null,
    due: null,
    project: null,
  });

export const isFiltering = ({ text, kinds, assignees, labels, priorities, due }: IssueFilter): boolean =>
  text.trim() !== '' || kinds.length + assignees.length + labels.length + priorities.length > 0 || due !== null;
