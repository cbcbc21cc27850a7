import { UserAvatar } from '@dojang/shared-ui';
import { nameOf } from '../../member/member.logic.ts';
import { DUE_FILTER_NAMES, DUE_FILTERS, GROUPS, type Group, NONE, SORTS } from '../issue.logic.ts';
import { COLUMN_KIND_NAMES, COLUMN_KINDS, PRIORITIES, PRIORITY_NAMES } from '../issue.schema.ts';
import {
  GROUP_NAMES,
  isFiltering,
  type ListState,
  SORT_NAMES,
  TABLE_COLUMN_NAMES,
  TABLE_COLUMNS,
  withValues,
} from '../list-state.logic.ts';
import type { IssueData } from '../use-issue-data.ts';
import { type ChangeSearch, type Choice, ChoiceBar, listChoice, mark, singleChoice } from './ChoiceBar.tsx';
import { KindIcon, PriorityIcon } from './IssueIcons.tsx';
import { LabelDot } from './LabelChip.tsx';

interface Props {
  data: IssueData;
  state: ListState;
  onChange: ChangeSearch;
}

/** The order and the columns of the table. */
const OF_TABLE = ['sort', 'cols'];
/** The properties by which a board can have lanes, with the same names as the groups of the table. */
const LANE_GROUPS: readonly Group[] = ['none', 'assignee', 'priority', 'parent'];

/** The menus of filter and view. Each writes one key of the address. */
function choicesFor({ people, labels }: IssueData, state: ListState): Choice[] {
  const { filter } = state;
  return [
    listChoice(
      'status',
      '상태',
      COLUMN_KINDS.map((id) => ({
        id,
        label: COLUMN_KIND_NAMES[id],
        icon: <KindIcon kind={id} />,
        state: mark(filter.kinds.includes(id)),
      })),
    ),
    listChoice('assignee', '담당자', [
      { id: NONE, label: '담당자 없음', state: mark(filter.assignees.includes(NONE)) },
      ...[...people.values()].map((person) => ({
        id: person.user_id,
        label: nameOf(person),
        detail: person.email,
        icon: <UserAvatar name={nameOf(person)} src={person.thumb_url} size="2xs" />,
        state: mark(filter.assignees.includes(person.user_id)),
      })),
    ]),
    listChoice('label', '라벨', [
      { id: NONE, label: '라벨 없음', state: mark(filter.labels.includes(NONE)) },
      ...[...labels.values()].map(({ id, name, color }) => ({
        id,
        label: name,
        icon: <LabelDot color={color} />,
        state: mark(filter.labels.includes(id)),
      })),
    ]),
    listChoice(
      'priority',
      '우선순위',
      PRIORITIES.map((value) => ({
        id: String(value),
        label: PRIORITY_NAMES[value],
        icon: <PriorityIcon priority={value} />,
        state: mark(filter.priorities.includes(value)),
      })),
    ),
    singleChoice(
      'due',
      '기한',
      filter.due ?? '',
      DUE_FILTERS.map((id) => [id, DUE_FILTER_NAMES[id]] as const),
    ),
    {
      ...singleChoice(
        'sort',
        '정렬',
        state.sort,
        SORTS.map((id) => [id, SORT_NAMES[id]] as const),
      ),
      // Choosing the same order again reverses it.
      onPick: (id) => (search) =>
        withValues(search, { sort: id, desc: id === state.sort && !state.isDescending ? '1' : null }),
    },
    singleChoice(
      'group',
      '묶기',
      state.group,
      (state.view === 'board' ? LANE_GROUPS : GROUPS).map((id) => [id, GROUP_NAMES[id]] as const),
    ),
    {
      key: 'cols',
      label: '보일 항목',
      isMultiple: true,
      options: TABLE_COLUMNS.map((id) => ({
        id,
        label: TABLE_COLUMN_NAMES[id],
        state: mark(state.columns.includes(id)),
      })),
      onPick: (id) => (search) => {
        const shown = TABLE_COLUMNS.filter((column) => (column === id) !== state.columns.includes(column));
        // An empty list would mean no list, and then the default columns are shown.
        return withValues(search, { cols: shown.join(',') || NONE });
      },
    },
  ];
}

/** Text, filters, order, groups and columns of the list. All of them are in the address. */
export function FilterBar({ data, state, onChange }: Props) {
  return (
    <ChoiceBar
      text={state.filter.text}
      choices={choicesFor(data, state).filter(({ key }) => state.view === 'table' || !OF_TABLE.includes(key))}
      isFiltering={isFiltering(state.filter)}
      onChange={onChange}
    />
  );
}
