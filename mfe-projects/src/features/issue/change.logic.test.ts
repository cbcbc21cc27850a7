import { expect, test } from 'vitest';
import { updatesBack, withChanges } from './change.logic.ts';
import type { IssueChanges } from './issue.schema.ts';
import { issue } from './testing.ts';

const MINA = 'mina';
const JUN = 'jun';
const former = [
  issue(1, { priority: 1, due_date: '2026-12-01', assignee_ids: [MINA], label_ids: ['bug'] }),
  issue(2, { priority: 3, column_id: 'doing' }),
  issue(3, { priority: 1, assignee_ids: [MINA, JUN] }),
];

test.each<[string, IssueChanges]>([
  ['a priority', { priority: 3 }],
  ['a day', { due_date: null }],
  ['a column', { column_id: 'done' }],
  ['a parent', { parent_id: 'issue-9' }],
  ['an estimate', { estimate: 5 }],
  ['somebody added', { add_assignees: [JUN] }],
  ['somebody removed', { remove_assignees: [MINA] }],
  ['a label added', { add_labels: ['bug'] }],
  ['a label removed', { remove_labels: ['bug'] }],
])('the way back from %s leads to the former values of each issue', (_what, changes) => {
  let now = former.map((head) => withChanges(head, changes));
  for (const { ids, changes: back } of updatesBack(former, changes))
    now = now.map((head) => (ids.includes(head.id) ? withChanges(head, back) : head));
  const values = ({ assignee_ids, ...head }: (typeof now)[number]) => ({
    ...head,
    assignee_ids: assignee_ids.toSorted(),
  });
  expect(now.map(values)).toEqual(former.map(values));
});

test('issues with the same former value are undone together, and an unchanged issue is not touched', () => {
  expect(updatesBack(former, { priority: 3 })).toEqual([{ ids: ['issue-1', 'issue-3'], changes: { priority: 1 } }]);
  expect(updatesBack(former, { add_assignees: [MINA] })).toEqual([
    { ids: ['issue-2'], changes: { remove_assignees: [MINA] } },
  ]);
});
