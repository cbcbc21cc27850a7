import { useQuery } from '@dojang/shared-auth/query';
import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useRemoveIssues, useUpdateIssues } from './issue.mutations.ts';
import { issueQueries } from './issue.queries.ts';
import { idOf, issueServer, PROJECT } from './server.fixtures.ts';
import { issue } from './testing.ts';

function Buttons() {
  const update = useUpdateIssues(PROJECT);
  const remove = useRemoveIssues(PROJECT);
  const { data = [] } = useQuery(issueQueries.heads(PROJECT));
  const change = () => update.mutate({ ids: [idOf(1)], changes: { priority: 2 } });
  return (
    <>
      <button type="button" onClick={change}>
        바꾸기
      </button>
      <button type="button" onClick={() => remove.mutate([idOf(1)])}>
        지우기
      </button>
      <ul>
        {data.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </>
  );
}

test('an issue is removed only after the responses of earlier changes', async () => {
  const gate = Promise.withResolvers<void>();
  const { calls } = await issueServer([issue(1)], {
    'POST /rest/v1/rpc/update_issues': async () => {
      await gate.promise;
      return [issue(1)];
    },
  });
  const { user } = openScreen(createElement(Buttons));
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await expect.poll(() => calls('update_issues')).toHaveLength(1);
  expect(calls('remove_issues')).toEqual([]);
  gate.resolve();
  await expect.poll(() => calls('remove_issues')).toHaveLength(1);
});

test('a removed issue stays off the screen when the response of an earlier change arrives', async () => {
  const [changed, removed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = issue(1, { id: idOf(1) });
  const { calls } = await issueServer([first, issue(2)], {
    'POST /rest/v1/rpc/update_issues': async () => {
      await changed.promise;
      return [first];
    },
    'POST /rest/v1/rpc/remove_issues': async () => {
      await removed.promise;
      return null;
    },
  });
  const { user } = openScreen(createElement(Buttons));
  await expect.poll(() => screen.queryAllByRole('listitem')).toHaveLength(2);
  const read = calls('issue_heads').length;
  await user.click(screen.getByRole('button', { name: '바꾸기' }));
  await user.click(screen.getByRole('button', { name: '지우기' }));
  await expect.poll(() => screen.queryAllByRole('listitem')).toHaveLength(1);
  changed.resolve();
  await expect.poll(() => calls('remove_issues')).toHaveLength(1);
  // The list is fetched again after both responses, and on this fake server the issue still exists.
  expect(calls('issue_heads')).toHaveLength(read);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  removed.resolve();
  await expect.poll(() => calls('issue_heads').length).toBeGreaterThan(read);
});
