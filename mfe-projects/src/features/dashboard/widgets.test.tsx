import { koreanDay } from '@dojang/contract/time';
import { fakeServer, openScreen, person, refused } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Component as BoardCounts } from './components/BoardCounts.tsx';
import { Component as Mentions } from './components/Mentions.tsx';
import { Component as MyIssues } from './components/MyIssues.tsx';
import { Component as ProjectProgress } from './components/ProjectProgress.tsx';
import type { AssignedIssue } from './dashboard.schema.ts';

const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

/** @param answers what functions answer, by name; an Error is a refusal. The test may change them. */
async function open(widget: ReactElement, answers: Record<string, unknown>) {
  const routes = ['update_issues', 'change_notifications', ...Object.keys(answers)].map((name) => [
    rpc(name),
    () => (answers[name] instanceof Error ? refused(400, 'XX000', 'broken') : (answers[name] ?? [])),
  ]);
  const server = await fakeServer(Object.fromEntries(routes), person({ id: 'u1' }));
  const asked = (name: string) => server.sent(rpc(name)).map(({ body }) => body);
  return { ...openScreen(widget), asked };
}

const issue = (number: number, changes: Partial<AssignedIssue> = {}): AssignedIssue => ({
  id: `i${number}`,
  number,
  title: `일 ${number}`,
  due_date: null,
  priority: 0,
  column_id: 'todo',
  column_name: '할 일',
  column_kind: 'todo',
  done_column_id: 'done',
  ...changes,
});

test('an issue is finished in the list, and the focus stays in it', async () => {
  const answers: Record<string, unknown> = {
    assigned_issues: { total: 3, rows: [issue(1, { due_date: koreanDay() }), issue(2)] },
  };
  const { user, asked } = await open(<MyIssues projectId="p1" />, answers);
  expect(await screen.findByRole('link', { name: /#1 일 1.*오늘/ })).toHaveAttribute(
    'href',
    '/project/issue?issue=i1&projectId=p1',
  );
  expect(screen.getByText('이 밖에 1개를 더 맡고 있어요.')).toBeInTheDocument();
  answers.assigned_issues = { total: 2, rows: [issue(2)] };
  await user.click(screen.getByRole('button', { name: '#1 일 1 끝내기' }));
  await waitFor(() => expect(screen.queryByText('일 1', { selector: 'a *' })).toBeNull());
  expect(asked('update_issues')).toEqual([{ p_issue_ids: ['i1'], p_changes: { column_id: 'done' } }]);
  expect(screen.getByRole('button', { name: '#2 일 2 끝내기' })).toHaveFocus();
});

test('an issue that may not be edited has no button', async () => {
  const assigned = { total: 1, rows: [issue(1, { done_column_id: null })] };
  await open(<MyIssues projectId="p1" />, { assigned_issues: assigned });
  expect(await screen.findByText('일 1')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('without issues the widget says what would be there', async () => {
  await open(<MyIssues projectId="p1" />, { assigned_issues: { total: 0, rows: [] } });
  expect(await screen.findByText('맡은 이슈가 없어요')).toBeInTheDocument();
});

test('a widget that cannot be loaded offers another try', async () => {
  const answers: Record<string, unknown> = { issue_counts: new Error('broken') };
  const { user } = await open(<BoardCounts projectId="p1" />, answers);
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  answers.issue_counts = [{ id: 'b1', name: '이슈', columns: [{ id: 'c1', name: '할 일', kind: 'todo', count: 3 }] }];
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await screen.findByRole('link', { name: '이슈' })).toHaveAttribute(
    'href',
    '/project/issue?projectId=p1&view=board&board=b1',
  );
  expect(screen.getByText('이슈 3개')).toBeInTheDocument();
});

test('the progress is a chart with the same numbers as a table, for screen readers and on demand', async () => {
  const days = [
    { day: '2026-11-21', total: 4, done: 1 },
    { day: '2026-11-22', total: 8, done: 3 },
  ];
  const { user, asked } = await open(<ProjectProgress projectId="p1" />, { issue_progress: days });
  expect(await screen.findByRole('img', { name: '이슈 8개 가운데 3개를 끝냈어요 (37%)' })).toBeInTheDocument();
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
  expect(rows()).toEqual(['날모든 이슈끝낸 이슈', expect.stringMatching(/83$/), expect.stringMatching(/41$/)]);
  await user.click(screen.getByRole('button', { name: '표로 보기' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(rows()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '전체' }));
  await expect
    .poll(() => asked('issue_progress'))
    .toMatchObject([{ p_days: 30 }, expect.not.objectContaining({ p_days: expect.anything() })]);
});

test('opening a mention marks it as read; a mention with a deleted target is not a link', async () => {
  const mention = {
    kind: 'projects.mentioned',
    actor_name: '박준',
    actor_count: 1,
    title: '회의록',
    link: '/project/note/view/n1',
    count: 1,
    shown_at: new Date().toISOString(),
  };
  const mentions = [
    { ...mention, id: 'm1', read_at: null, is_there: true },
    { ...mention, id: 'm2', read_at: mention.shown_at, is_there: false },
  ];
  const { user, asked } = await open(<Mentions projectId="p1" />, { project_mentions: mentions });
  await user.click(await screen.findByRole('link'));
  await expect.poll(() => asked('change_notifications')).toEqual([{ p_changes: [{ id: 'm1', read: true }] }]);
});
