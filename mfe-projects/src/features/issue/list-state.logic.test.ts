import { expect, test } from 'vitest';
import { isFiltering, readListState, toggled, viewQuery, withoutFilter, withView } from './list-state.logic.ts';

const ID = 'a0000000-0000-4000-8000-000000000001';
const search = (query: string) => new URLSearchParams(query);

test('an address without a query shows all issues, the newest first', () => {
  expect(readListState(search(''))).toMatchObject({
    sort: 'number',
    isDescending: true,
    group: 'none',
    view: 'table',
    issueId: null,
  });
  expect(isFiltering(readListState(search('')).filter)).toBe(false);
});

test('unknown values in the address are ignored', () => {
  const state = readListState(
    search(
      `status=doing,x&assignee=${ID},me,none&label=1&priority=1,9&due=soon&sort=x&group=x&cols=due,x&issue=1&view=x`,
    ),
  );
  expect(state).toMatchObject({
    filter: { kinds: ['doing'], assignees: [ID, 'none'], labels: [], priorities: [1], due: null },
    sort: 'number',
    group: 'none',
    columns: ['due'],
    view: 'table',
    issueId: null,
  });
});

test('a value is added to a list of the address and removed again', () => {
  const added = toggled(search('status=doing&q=x'), 'status', 'done');
  expect(added.get('status')).toBe('doing,done');
  expect(String(toggled(toggled(added, 'status', 'done'), 'status', 'doing'))).toBe('q=x');
});

test('a view keeps filter, order and columns, but neither project nor open issue', () => {
  expect(viewQuery(search(`issue=${ID}&projectId=${ID}&group=status&status=doing&x=1`))).toBe(
    'status=doing&group=status',
  );
});

test('a view of a board opens that board, in the project of the address', () => {
  const view = viewQuery(search(`view=board&board=${ID}&priority=1&projectId=other`));
  expect(String(withView(search('projectId=p&status=done'), view))).toBe(
    `priority=1&view=board&board=${ID}&projectId=p`,
  );
});

test('without a filter, the order stays', () => {
  expect(String(withoutFilter(search('status=doing&q=x&sort=due')))).toBe('sort=due');
});
