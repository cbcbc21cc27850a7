import { describe, expect, test } from 'vitest';
import type { MyIssue } from './issue.schema.ts';
import { groupMine, mineGroupName, projectsOf, readMineState, shownMine } from './mine.logic.ts';
import { columnsById, issue } from './testing.ts';

const TODAY = '2026-11-22';
const P1 = 'b0000000-0000-4000-8000-000000000001';
const P2 = 'b0000000-0000-4000-8000-000000000002';
const mine = (number: number, values: Partial<MyIssue> = {}): MyIssue => ({
  ...issue(number),
  project_id: P1,
  project_name: '가게',
  reasons: ['assigned'],
  editable: true,
  ...values,
});
const ROWS = [
  mine(1, { due_date: '2026-11-20', priority: 2 }),
  mine(2, { due_date: '2026-11-22', project_id: P2, project_name: '나무' }),
  mine(3, { due_date: '2026-11-29', column_id: 'doing' }),
  mine(4, { due_date: '2026-12-24', reasons: ['created', 'watching'] }),
  mine(5, { priority: 1 }),
  mine(6, { column_id: 'done', closed_at: '2026-11-21T00:00:00Z', due_date: '2026-11-20' }),
];
const known = { columns: columnsById, today: TODAY };
const shown = (query: string) =>
  shownMine(ROWS, readMineState(new URLSearchParams(query)), known).map(({ number }) => number);
const groups = (query: string) => {
  const state = readMineState(new URLSearchParams(query));
  return groupMine(shownMine(ROWS, state, known), state.group, known).map(({ key, heads }) => [
    mineGroupName(state.group, key, ROWS),
    heads.map(({ number }) => number),
  ]);
};

describe('the list of one’s own issues', () => {
  test.each([
    ['', [1, 6, 2, 3, 5]],
    ['of=created', [4]],
    ['of=mentioned', []],
    ['of=everything', [1, 6, 2, 3, 5]],
    [`project=${P2},x`, [2]],
    ['status=doing,x', [3]],
    ['priority=1,2', [1, 5]],
    ['due=late', [1]],
    ['q=%233', [3]],
    ['sort=number&desc=1', [6, 5, 3, 2, 1]],
  ])('at ?%s shows %j', (query, numbers) => {
    expect(shown(query)).toEqual(numbers);
  });

  test('is grouped by due dates, with finished issues at the end', () => {
    expect(groups('')).toEqual([
      ['지남', [1]],
      ['오늘', [2]],
      ['7일 안', [3]],
      ['기한 없음', [5]],
      ['끝남', [6]],
    ]);
  });

  test('is grouped by project, priority and status', () => {
    expect(groups('group=project')).toEqual([
      ['가게', [1, 6, 3, 5]],
      ['나무', [2]],
    ]);
    expect(groups('group=priority').map(([name]) => name)).toEqual(['우선순위 긴급', '우선순위 높음', '우선순위 없음']);
    expect(groups('group=status').map(([name]) => name)).toEqual(['할 일', '진행 중', '완료']);
  });

  test('ignores unknown values of the address', () => {
    expect(readMineState(new URLSearchParams('issue=1&group=x&sort=x&due=x&priority=9'))).toMatchObject({
      issueId: null,
      group: 'due',
      sort: 'due',
      filter: { due: null, priorities: [] },
    });
  });
});

test('the projects are listed once, by name', () => {
  expect(projectsOf(ROWS)).toEqual([
    { id: P1, name: '가게' },
    { id: P2, name: '나무' },
  ]);
});
