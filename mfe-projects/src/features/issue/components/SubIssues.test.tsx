import { openScreen, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Issue } from '../issue.schema.ts';
import { idOf, issueServer, PROJECT } from '../server.fixtures.ts';
import { columnsById, issue } from '../testing.ts';
import type { IssueData } from '../use-issue-data.ts';
import { SubIssues } from './SubIssues.tsx';

const DATA: IssueData = {
  projectId: PROJECT,
  heads: [],
  byId: new Map(),
  boards: [],
  columns: columnsById,
  labels: new Map(),
  people: new Map(),
  canWrite: true,
};
const open = (number: number) => {
  const parent: Issue = {
    ...issue(number, { id: idOf(number) }),
    project_id: PROJECT,
    body: { type: 'doc', content: [] },
    updated_by: null,
    removed_at: null,
    source_type: null,
    source_id: null,
  };
  return openScreen(<SubIssues issue={parent} data={DATA} editable onOpen={undefined} />);
};
const field = () => screen.queryByRole('textbox', { name: '새 하위 이슈의 제목' });

test('a half-typed sub-issue is there again after another issue was looked up', async () => {
  await issueServer([]);
  const first = open(1);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('반쯤 적은 제목');
  first.unmount();
  const other = open(2);
  expect(field()).toBeNull();
  other.unmount();
  const again = open(1);
  expect(field()).toHaveValue('반쯤 적은 제목');
  expect(field()).not.toHaveFocus();
  await again.user.clear(field() as HTMLElement);
});

test('a title that the server refused is there again too, until it is removed', async () => {
  await issueServer([], { 'POST /rest/v1/rpc/create_issue': () => refused(403, 'forbidden') });
  const first = open(3);
  await first.user.click(screen.getByRole('button', { name: '하위 이슈 추가' }));
  await first.user.keyboard('거절된 제목{Enter}');
  expect(await screen.findByText('거절된 제목')).toBeVisible();
  first.unmount();
  const again = open(3);
  expect(await screen.findByText('거절된 제목')).toBeVisible();
  await again.user.click(screen.getByRole('button', { name: /지우기|버리기/ }));
  expect(screen.queryByText('거절된 제목')).toBeNull();
});
