import { expect, test } from 'vitest';
import { mayEditIssues } from './access.logic.ts';
import { laneChange, laneName } from './lanes.logic.ts';
import { head } from './testing.ts';

const known = { people: new Map([['u', { name: '김민아' }]]), heads: new Map([['i', head('i', 'todo', 7)]]) };

test('lanes have names, also for people and issues that the user cannot see', () => {
  const names = (
    [
      ['assignee', 'u'],
      ['assignee', 'gone'],
      ['assignee', ''],
      ['priority', '1'],
      ['parent', 'i'],
      ['parent', 'other'],
      ['parent', ''],
    ] as const
  ).map(([kind, id]) => laneName(kind, id, known));
  expect(names).toEqual([
    '김민아',
    '나간 사람',
    '담당자 없음',
    '우선순위 긴급',
    '#7 이슈 i',
    '다른 보드의 이슈',
    '상위 이슈 없음',
  ]);
});

test('moving to another lane changes the value of the issue', () => {
  expect(laneChange('assignee', 'a', 'b')).toEqual({ remove_assignees: ['a'], add_assignees: ['b'] });
  expect(laneChange('assignee', '', 'b')).toEqual({ add_assignees: ['b'] });
  expect(laneChange('assignee', 'a', '')).toEqual({ remove_assignees: ['a'] });
  expect(laneChange('priority', '0', '1')).toEqual({ priority: 1 });
  expect(laneChange('parent', 'a', '')).toEqual({ parent_id: null });
});

test('members with the right may edit issues, but not on archived boards', () => {
  const board = { access: 'listed', archived_at: null } as const;
  const edit = { member_id: 'm', level: 'edit' } as const;
  expect(mayEditIssues(board, 'member', edit)).toBe(true);
  expect(mayEditIssues(board, 'member', { ...edit, level: 'view' })).toBe(false);
  expect(mayEditIssues(board, 'member', undefined)).toBe(false);
  expect(mayEditIssues({ ...board, access: 'project' }, 'member', undefined)).toBe(true);
  expect(mayEditIssues(board, 'viewer', edit)).toBe(false);
  expect(mayEditIssues(board, 'manager', undefined)).toBe(true);
  expect(mayEditIssues({ ...board, archived_at: '2026-11-22' }, 'owner', undefined)).toBe(false);
  expect(mayEditIssues(board, null, edit)).toBe(false);
});
