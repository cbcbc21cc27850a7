import { describe, expect, test } from 'vitest';
import { withChanges } from './change.logic.ts';
import {
  dueText,
  filterIssues,
  groupIssues,
  type IssueFilter,
  NO_FILTER,
  NONE,
  progressOf,
  sortIssues,
} from './issue.logic.ts';
import { columnsById, issue } from './testing.ts';

const TODAY = '2026-11-22';
const HEADS = [
  issue(1, { title: '회의록 정리', assignee_ids: ['a'], label_ids: ['x'], priority: 3, due_date: '2026-11-20' }),
  issue(2, { title: '로그인 오류', assignee_ids: ['b', 'a'], priority: 1, due_date: '2026-11-22', column_id: 'doing' }),
  issue(3, { title: 'Deploy', label_ids: ['y', 'x'], due_date: '2026-11-29' }),
  issue(12, {
    title: '끝난 일',
    column_id: 'done',
    closed_at: '2026-11-21T00:00:00Z',
    due_date: '2026-11-20',
    parent_id: 'issue-3',
  }),
];
const numbers = (filter: Partial<IssueFilter>) =>
  filterIssues(HEADS, { ...NO_FILTER, ...filter }, { columns: columnsById, today: TODAY }).map(({ number }) => number);

describe('a filter', () => {
  test.each([
    [{}, [1, 2, 3, 12]],
    [{ kinds: ['doing', 'done'] as const }, [2, 12]],
    [{ assignees: ['a'] }, [1, 2]],
    [{ assignees: ['b', NONE] }, [2, 3, 12]],
    [{ labels: ['x'] }, [1, 3]],
    [{ labels: [NONE] }, [2, 12]],
    [{ priorities: [1, 3] }, [1, 2]],
    [{ due: 'late' as const }, [1]],
    [{ due: 'today' as const }, [2]],
    [{ due: 'week' as const }, [2, 3]],
    [{ due: 'none' as const }, []],
    [{ assignees: ['a'], priorities: [1] }, [2]],
    [{ text: '#1' }, [1, 12]],
    [{ text: '12' }, [12]],
    [{ text: 'ㅎㅇㄹ' }, [1]],
    [{ text: '오류' }, [2]],
    [{ text: 'dep' }, [3]],
  ])('%j shows %j', (filter, expected) => {
    expect(numbers(filter)).toEqual(expected);
  });

  test('by an unknown column shows nothing', () => {
    const lost = filterIssues(
      [issue(1, { column_id: 'gone' })],
      { ...NO_FILTER, kinds: ['todo'] },
      { columns: columnsById, today: TODAY },
    );
    expect(lost).toEqual([]);
  });
});

test('an order is stable; issues without priority are the lowest, and issues without due date are last', () => {
  const order = (...args: [Parameters<typeof sortIssues>[1], boolean]) =>
    sortIssues(HEADS, ...args).map(({ number }) => number);
  expect(order('priority', false)).toEqual([2, 1, 3, 12]);
  expect(order('due', false)).toEqual([1, 12, 2, 3]);
  expect(order('number', true)).toEqual([12, 3, 2, 1]);
  expect(order('updated', true)).toEqual([1, 2, 3, 12]);
});

test('groups keep the order of kinds and priorities, and the group without a value is the last', () => {
  const keys = (group: Parameters<typeof groupIssues>[1]) =>
    groupIssues(HEADS, group, columnsById).map(({ key }) => key);
  expect(keys('status')).toEqual(['todo', 'doing', 'done']);
  expect(keys('priority')).toEqual(['1', '3', '0']);
  expect(keys('assignee')).toEqual(['a', 'b', NONE]);
  expect(keys('none')).toEqual([NONE]);
});

test.each([
  ['2026-11-22', '오늘'],
  ['2026-11-23', '내일'],
  ['2026-11-21', '어제'],
  ['2026-11-19', '3일 지남'],
  ['2026-12-03', '12월 3일'],
  ['2027-01-02', '2027. 1. 2.'],
  ['2026-01-02', '1월 2일'],
])('the due date %s is said as %s', (due, text) => {
  expect(dueText(due, TODAY)).toBe(text);
});

test('the due date of a closed issue is shown as a date', () => {
  expect(dueText('2026-11-12', TODAY, true)).toBe('11월 12일');
});

test('the progress counts the closed sub-issues', () => {
  expect(progressOf([...HEADS, issue(13, { parent_id: 'issue-3' })]).get('issue-3')).toEqual({ done: 1, all: 2 });
});

test('a change adds and removes people and labels once each', () => {
  const changed = withChanges(issue(1, { assignee_ids: ['a', 'b'], label_ids: ['x'] }), {
    priority: 2,
    due_date: null,
    add_assignees: ['a', 'c'],
    remove_assignees: ['b'],
    add_watchers: ['z'],
  });
  expect(changed).toMatchObject({ priority: 2, due_date: null, assignee_ids: ['a', 'c'], label_ids: ['x'] });
  expect(changed).not.toHaveProperty('add_watchers');
});
