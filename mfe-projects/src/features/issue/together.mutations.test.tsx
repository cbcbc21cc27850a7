import { openScreen, refused } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { keys } from '../../keys.ts';
import type { IssueHead } from './issue.schema.ts';
import { idOf, issueServer, PROJECT } from './server.fixtures.ts';
import { issue } from './testing.ts';
import { useChangeTogether } from './together.mutations.ts';

const GIVEN = [
  issue(1, { id: idOf(1), priority: 1 }),
  issue(2, { id: idOf(2), priority: 3 }),
  issue(3, { id: idOf(3) }),
];

function Buttons() {
  const change = useChangeTogether();
  const prioritize = (count: number) =>
    void change([{ projectId: PROJECT, issues: GIVEN.slice(0, count) }], 'priority', { priority: 4 });
  return (
    <>
      <button type="button" onClick={() => prioritize(3)}>
        모두 바꾸기
      </button>
      <button type="button" onClick={() => prioritize(1)}>
        하나만 바꾸기
      </button>
    </>
  );
}

test('a change of several issues can be undone, and each issue gets its former value', async () => {
  const { calls } = await issueServer(GIVEN);
  const { user } = openScreen(createElement(Buttons));
  await user.click(screen.getByRole('button', { name: '모두 바꾸기' }));
  expect(await screen.findByText('이슈 3개의 우선순위를 바꿨어요.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  await expect
    .poll(() => calls('update_issues').slice(1))
    .toEqual([
      { p_issue_ids: [idOf(1)], p_changes: { priority: 1 } },
      { p_issue_ids: [idOf(2)], p_changes: { priority: 3 } },
      { p_issue_ids: [idOf(3)], p_changes: { priority: 0 } },
    ]);
});

test('an issue that was changed again since stays unchanged', async () => {
  const { calls } = await issueServer(GIVEN);
  const { user, client } = openScreen(createElement(Buttons));
  client.setQueryData(keys.issueHeads(PROJECT), GIVEN);
  await user.click(screen.getByRole('button', { name: '모두 바꾸기' }));
  const undo = await screen.findByRole('button', { name: '되돌리기' });
  client.setQueryData<IssueHead[]>(keys.issueHeads(PROJECT), (heads) =>
    heads?.map((head) => ({ ...head, priority: head.id === idOf(2) ? 2 : 4 })),
  );
  await user.click(undo);
  await expect
    .poll(() => calls('update_issues').slice(1))
    .toEqual([
      { p_issue_ids: [idOf(1)], p_changes: { priority: 1 } },
      { p_issue_ids: [idOf(3)], p_changes: { priority: 0 } },
    ]);
});

test('a change to another board offers no undo, because people may have been removed', async () => {
  const { calls } = await issueServer(GIVEN, {
    'POST /rest/v1/rpc/update_issues': () => GIVEN.map((head) => ({ ...head, priority: 4, board_id: 'other' })),
  });
  const { user, client } = openScreen(createElement(Buttons));
  client.setQueryData(keys.issueHeads(PROJECT), GIVEN);
  await user.click(screen.getByRole('button', { name: '모두 바꾸기' }));
  await expect.poll(() => calls('update_issues')).toHaveLength(1);
  await expect
    .poll(() =>
      client.getQueryData<IssueHead[]>(keys.issueHeads(PROJECT))?.every(({ board_id }) => board_id === 'other'),
    )
    .toBe(true);
  expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull();
});

test('a change of one issue shows no message, and neither does a refused change', async () => {
  const { calls } = await issueServer(GIVEN, {
    'POST /rest/v1/rpc/update_issues': ({ body }) => {
      if ((body as { p_issue_ids: string[] }).p_issue_ids.length > 1) return refused(403, 'forbidden');
      return GIVEN.slice(0, 1);
    },
  });
  const { user } = openScreen(createElement(Buttons));
  await user.click(screen.getByRole('button', { name: '하나만 바꾸기' }));
  await expect.poll(() => calls('update_issues')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '모두 바꾸기' }));
  await expect.poll(() => calls('update_issues')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: '되돌리기' })).toBeNull();
});
