import { Button, Flex, matchesKorean, SearchField, UserAvatar } from '@dojang/shared-ui';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { nameOf } from '../../member/member.logic.ts';
import { DUE_FILTER_NAMES, DUE_FILTERS, GROUPS, NONE, SORTS } from '../issue.logic.ts';
import { COLUMN_KIND_NAMES, COLUMN_KINDS, PRIORITIES, PRIORITY_NAMES } from '../issue.schema.ts';
import {
  GROUP_NAMES,
  isFiltering,
  type ListState,
  SORT_NAMES,
  TABLE_COLUMN_NAMES,
  TABLE_COLUMNS,
  toggled,
  withoutFilter,
  withValues,
} from '../list-state.logic.ts';
import type { IssueData } from '../use-issue-data.ts';
import { KindIcon, PriorityIcon } from './IssueIcons.tsx';
import { LabelDot } from './LabelChip.tsx';
import { PickMenu, type PickOption } from './PickMenu.tsx';

type Change = (change: (search: URLSearchParams) => URLSearchParams) => void;

interface Props {
  data: IssueData;
  state: ListState;
  onChange: Change;
}

interface Choice {
  key: string;
  label: string;
  isMultiple: boolean;
  options: readonly PickOption[];
  onPick: (id: string) => (search: URLSearchParams) => URLSearchParams;
}

const mark = (isOn: boolean): 'all' | 'none' => (isOn ? 'all' : 'none');

/** The menus of filter and view; each writes one key of the address. */
function choicesFor({ people, labels }: IssueData, state: ListState): Choice[] {
  const { filter } = state;
  const list = (key: string, label: string, options: readonly PickOption[]): Choice => ({
    key,
    label,
    isMultiple: true,
    options,
    onPick: (id) => (search) => toggled(search, key, id),
  });
  const single = (key: string, label: string, now: string, names: readonly (readonly [string, string])[]): Choice => ({
    key,
    label,
    isMultiple: false,
    options: names.map(([id, name]) => ({ id, label: name, state: mark(id === now) })),
    onPick: (id) => (search) => withValues(search, { [key]: id === now ? null : id }),
  });
  return [
    list(
      'status',
      '상태',
      COLUMN_KINDS.map((id) => ({
        id,
        label: COLUMN_KIND_NAMES[id],
        icon: <KindIcon kind={id} />,
        state: mark(filter.kinds.includes(id)),
      })),
    ),
    list('assignee', '담당자', [
      { id: NONE, label: '담당자 없음', state: mark(filter.assignees.includes(NONE)) },
      ...[...people.values()].map((person) => ({
        id: person.user_id,
        label: nameOf(person),
        detail: person.email,
        icon: <UserAvatar name={nameOf(person)} src={person.thumb_url} size="2xs" />,
        state: mark(filter.assignees.includes(person.user_id)),
      })),
    ]),
    list('label', '라벨', [
      { id: NONE, label: '라벨 없음', state: mark(filter.labels.includes(NONE)) },
      ...[...labels.values()].map(({ id, name, color }) => ({
        id,
        label: name,
        icon: <LabelDot color={color} />,
        state: mark(filter.labels.includes(id)),
      })),
    ]),
    list(
      'priority',
      '우선순위',
      PRIORITIES.map((value) => ({
        id: String(value),
        label: PRIORITY_NAMES[value],
        icon: <PriorityIcon priority={value} />,
        state: mark(filter.priorities.includes(value)),
      })),
    ),
    single(
      'due',
      '기한',
      filter.due ?? '',
      DUE_FILTERS.map((id) => [id, DUE_FILTER_NAMES[id]] as const),
    ),
    {
      ...single(
        'sort',
        '정렬',
        state.sort,
        SORTS.map((id) => [id, SORT_NAMES[id]] as const),
      ),
      // Choosing the same order again turns it around.
      onPick: (id) => (search) =>
        withValues(search, { sort: id, desc: id === state.sort && !state.isDescending ? '1' : null }),
    },
    single(
      'group',
      '묶기',
      state.group,
      GROUPS.map((id) => [id, GROUP_NAMES[id]] as const),
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
        // An empty list would be no list, which shows the usual ones.
        return withValues(search, { cols: shown.join(',') || NONE });
      },
    },
  ];
}

/** Text, filters, order, groups and columns of the list: everything is in the address. */
export function FilterBar({ data, state, onChange }: Props) {
  const [open, setOpen] = useState<{ key: string; anchor: HTMLElement } | null>(null);
  const choices = choicesFor(data, state);
  const shown = choices.find(({ key }) => key === open?.key);
  const isOn = ({ key, options }: Choice) =>
    !['sort', 'group', 'cols'].includes(key) && options.some((option) => option.state === 'all');
  return (
    <Flex wrap="wrap" gap="1" align="center" mb="3" role="group" aria-label="이슈 거르기">
      <Flex w={{ base: 'full', sm: '56' }}>
        <SearchField
          size="sm"
          label="이슈 찾기"
          placeholder="번호, 제목, 초성으로 찾기"
          value={state.filter.text}
          onChange={(text) => onChange((search) => withValues(search, { q: text || null }))}
        />
      </Flex>
      {choices.map((choice) => (
        <Button
          key={choice.key}
          size="xs"
          variant={isOn(choice) ? 'subtle' : 'ghost'}
          colorPalette={isOn(choice) ? 'brand' : 'gray'}
          aria-haspopup="listbox"
          onClick={(event) => setOpen({ key: choice.key, anchor: event.currentTarget })}
        >
          {choice.key === 'status' && <ListFilter />}
          {choice.label}
          {isOn(choice) && ` ${choice.options.filter((option) => option.state === 'all').length}`}
        </Button>
      ))}
      {isFiltering(state.filter) && (
        <Button size="xs" variant="ghost" onClick={() => onChange(withoutFilter)}>
          모두 보기
        </Button>
      )}
      {open && shown && (
        <PickMenu
          key={shown.key}
          label={shown.label}
          anchor={open.anchor}
          isMultiple={shown.isMultiple}
          options={(typed) =>
            shown.options.filter(({ label, detail }) => matchesKorean(`${label} ${detail ?? ''}`, typed))
          }
          onPick={(id) => onChange(shown.onPick(id))}
          onClose={() => setOpen(null)}
        />
      )}
    </Flex>
  );
}
