import type { ProjectRole } from '@dojang/api-contract';
import { currentProjectStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Component as IssueRemovedPage } from './IssueRemovedPage.tsx';

const PROJECT = 'b0000000-0000-4000-8000-000000000001';
const DAY_MS = 86_400_000;
const removed = (number: number) => ({
  id: `issue-${number}`,
  number,
  title: `이슈 ${number}`,
  removed_at: new Date(Date.now() - DAY_MS).toISOString(),
  purge_at: new Date(Date.now() + 29 * DAY_MS).toISOString(),
});

async function open(role: ProjectRole) {
  let list = [removed(1), removed(2)];
  const take = ({ body }: { body: unknown }) => {
    const { p_issue_ids: ids } = body as { p_issue_ids: string[] };
    list = list.filter(({ id }) => !ids.includes(id));
    return null;
  };
  const project = { id: PROJECT, name: '가게', role, memberCount: 1, createdAt: '2026-11-22T00:00:00Z' };
  const server = await fakeServer(
    {
      'GET /rest/v1/issues': () => rows(list),
      'POST /rest/v1/rpc/restore_issues': take,
      'POST /rest/v1/rpc/purge_issues': take,
      'POST /api/private/project/getDetail': () => project,
    },
    person(),
  );
  currentProjectStore.getState().set(project);
  return { ...openScreen(<IssueRemovedPage />, `/project/issue/removed?projectId=${PROJECT}`), server };
}
afterEach(() => currentProjectStore.getState().clear());

test('an issue is restored, and its row leaves the trash', async () => {
  const { user, server } = await open('member');
  await user.click(await screen.findByRole('button', { name: '‘#1 이슈 1’ 복원' }));
  await waitFor(() => expect(screen.queryByText('#1 이슈 1')).toBeNull());
  expect(screen.getByText('#2 이슈 2')).toBeInTheDocument();
  expect(server.sent('POST /rest/v1/rpc/restore_issues').map(({ body }) => body)).toEqual([
    { p_issue_ids: ['issue-1'] },
  ]);
});

test('a manager purges after a question, and the empty trash shows “휴지통이 비어 있어요”', async () => {
  const { user } = await open('manager');
  for (const number of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: `‘#${number} 이슈 ${number}’ 완전히 지우기` }));
    await user.click(await screen.findByRole('button', { name: '완전히 지우기' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: `#${number} 이슈 ${number}` })).toBeNull());
  }
  expect(await screen.findByText('휴지통이 비어 있어요')).toBeInTheDocument();
});

test('a member does not purge, and a viewer only reads', async () => {
  const { unmount } = await open('member');
  await screen.findByText('#1 이슈 1');
  expect(screen.queryByRole('button', { name: /완전히 지우기/ })).toBeNull();
  unmount();
  await open('viewer');
  await screen.findByText('#1 이슈 1');
  expect(screen.queryByRole('button', { name: /복원/ })).toBeNull();
});
