import { dayAfter } from '@dojang/contract/time';
import { isDay, matchesKorean, readDay } from '@dojang/shared-ui';
import type { Person } from '../member/member.logic.ts';
import { nameOf } from '../member/member.logic.ts';
import { dueText } from './issue.logic.ts';
import {
  type Board,
  type BoardColumn,
  COLUMN_KIND_NAMES,
  type IssueChanges,
  type IssueHead,
  type Label,
  PRIORITIES,
  PRIORITY_NAMES,
} from './issue.schema.ts';

/** Properties that a menu can change. */
export const PROPERTIES = ['status', 'priority', 'assignee', 'label', 'due', 'parent', 'estimate'] as const;
export type Property = (typeof PROPERTIES)[number];
export const PROPERTY_NAMES: Readonly<Record<Property, string>> = {
  status: '상태',
  priority: '우선순위',
  assignee: '담당자',
  label: '라벨',
  due: '기한',
  parent: '상위 이슈',
  estimate: '추정',
};

/** Properties with several values. The menu stays open after a choice. */
export const isMultiple = (property: Property) => property === 'assignee' || property === 'label';

export interface Option {
  id: string;
  label: string;
  detail?: string;
  /** Whether every issue has the value, some have it or none has it. */
  state: 'all' | 'some' | 'none';
  changes: IssueChanges;
}

interface Known {
  heads: readonly IssueHead[];
  boards: readonly Board[];
  columns: ReadonlyMap<string, BoardColumn>;
  labels: ReadonlyMap<string, Label>;
  people: ReadonlyMap<string, Person>;
}

const stateOf = (issues: readonly IssueHead[], has: (issue: IssueHead) => boolean): Option['state'] => {
  const count = issues.filter(has).length;
  return count === 0 ? 'none' : count === issues.length ? 'all' : 'some';
};

const weekdayOf = (day: string): number => new Date(day).getUTCDay();

/** The days that a menu offers, and the day that is typed as 12/3, 12월 3일 or 2026. 12. 3. */
export function dueDays(typed: string, today: string): string[] {
  const toFriday = (5 - weekdayOf(today) + 7) % 7;
  const toMonday = (1 - weekdayOf(today) + 7) % 7 || 7;
  const whole = readDay(typed);
  if (whole !== null) return [whole];
  const given = /^(?:(\d{4})\s*[-./년]\s*)?(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*일?$/.exec(typed.trim());
  if (given) {
    const [, year = today.slice(0, 4), month = '', day = ''] = given;
    const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isDay(date) ? [date] : [];
  }
  return [...new Set([0, 1, toFriday, toMonday, 14].map((days) => dayAfter(today, days)))].sort();
}

/** The choices for a property of these issues, filtered by the typed text. */
export function optionsFor(
  property: Property,
  issues: readonly IssueHead[],
  known: Known,
  typed: string,
  today: string,
): Option[] {
  const all = OPTIONS[property](issues, known, typed, today);
  if (property === 'due' && /\d/.test(typed)) return all;
  return all.filter(({ label, detail }) => matchesKorean(`${label} ${detail ?? ''}`, typed));
}

const OPTIONS: Readonly<
  Record<Property, (issues: readonly IssueHead[], known: Known, typed: string, today: string) => Option[]>
> = {
  status: (issues, { boards, columns }) => {
    const ids = new Set(issues.map(({ board_id }) => board_id));
    const shown = boards.filter(({ id, archived_at }) => archived_at === null || ids.has(id));
    // The boards of the issues first.
    const ordered = [...shown.filter(({ id }) => ids.has(id)), ...shown.filter(({ id }) => !ids.has(id))];
    return ordered.flatMap((board) =>
      [...columns.values()]
        .filter(({ board_id }) => board_id === board.id)
        .sort((a, b) => a.rank - b.rank)
        .map((column) => ({
          id: column.id,
          label: column.name,
          detail:
            shown.length > 1
              ? board.name
              : column.name === COLUMN_KIND_NAMES[column.kind]
                ? ''
                : COLUMN_KIND_NAMES[column.kind],
          state: stateOf(issues, ({ column_id }) => column_id === column.id),
          changes: { column_id: column.id },
        })),
    );
  },
  priority: (issues) =>
    PRIORITIES.map((value) => ({
      id: String(value),
      label: value === 0 ? '우선순위 없음' : PRIORITY_NAMES[value],
      state: stateOf(issues, ({ priority }) => priority === value),
      changes: { priority: value },
    })),
  assignee: (issues, { people }) =>
    [...people.values()].map((person) => {
      const state = stateOf(issues, ({ assignee_ids }) => assignee_ids.includes(person.user_id));
      return {
        id: person.user_id,
        label: nameOf(person),
        detail: person.email,
        state,
        changes: state === 'all' ? { remove_assignees: [person.user_id] } : { add_assignees: [person.user_id] },
      };
    }),
  label: (issues, { labels }) =>
    [...labels.values()].map(({ id, name }) => {
      const state = stateOf(issues, ({ label_ids }) => label_ids.includes(id));
      return { id, label: name, state, changes: state === 'all' ? { remove_labels: [id] } : { add_labels: [id] } };
    }),
  due: (issues, _known, typed, today) => [
    ...dueDays(typed, today).map((day) => ({
      id: day,
      label: dueText(day, today),
      detail: `${day} ${'일월화수목금토'[weekdayOf(day)]}요일`,
      state: stateOf(issues, ({ due_date }) => due_date === day),
      changes: { due_date: day },
    })),
    {
      id: 'none',
      label: '기한 없음',
      state: stateOf(issues, ({ due_date }) => due_date === null),
      changes: { due_date: null },
    },
  ],
  parent: (issues, { heads }) => {
    const ids = new Set(issues.map(({ id }) => id));
    return [
      {
        id: 'none',
        label: '상위 이슈 없음',
        state: stateOf(issues, ({ parent_id }) => parent_id === null),
        changes: { parent_id: null },
      },
      ...heads
        .filter(({ id, parent_id }) => !ids.has(id) && !(parent_id && ids.has(parent_id)))
        .map((head) => ({
          id: head.id,
          label: `#${head.number} ${head.title}`,
          state: stateOf(issues, ({ parent_id }) => parent_id === head.id),
          changes: { parent_id: head.id },
        })),
    ];
  },
  estimate: (issues) =>
    [null, 1, 2, 3, 5, 8, 13, 21].map((value) => ({
      id: String(value),
      label: value === null ? '추정 없음' : `${value}점`,
      state: stateOf(issues, ({ estimate }) => estimate === value),
      changes: { estimate: value },
    })),
};
