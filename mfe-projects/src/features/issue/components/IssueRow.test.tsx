import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Person } from '../../member/member.logic.ts';
import { TABLE_COLUMNS } from '../list-state.logic.ts';
import { columnsById, issue } from '../testing.ts';
import { IssueRow } from './IssueRow.tsx';

const person = (user_id: string, display_name: string): Person => ({
  member_id: `member-${user_id}`,
  user_id,
  display_name,
  email: '',
  role: 'member',
  thumb_url: null,
  joined_at: '2026-11-22T00:00:00Z',
});

const row = (people: ReadonlyMap<string, Person>, canWrite = true) => (
  <IssueRow
    head={issue(1, { assignee_ids: ['a', 'b'] })}
    index={0}
    count={1}
    level={1}
    top={0}
    known={{ columns: columnsById, labels: new Map(), people }}
    shown={TABLE_COLUMNS}
    progress={undefined}
    today="2026-11-22"
    isActive={false}
    isSelected={false}
    isOpen={false}
    canWrite={canWrite}
  />
);

test('an issue that the user may only read cannot be selected', () => {
  const { queryByRole, rerender } = render(row(new Map(), false));
  expect(queryByRole('checkbox')).toBeNull();
  rerender(row(new Map()));
  expect(queryByRole('checkbox')).not.toBeNull();
});

test('each assignee has one avatar, also when the names arrive after the row', () => {
  const { rerender, container } = render(row(new Map()));
  rerender(row(new Map([person('a', '김민아'), person('b', '박준')].map((one) => [one.user_id, one]))));
  const faces = [...container.querySelectorAll('[data-face]')].map((face) => face.getAttribute('data-face'));
  expect(faces).toEqual(['민', '박']);
});
