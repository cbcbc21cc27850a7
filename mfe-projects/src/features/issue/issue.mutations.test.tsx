import { openScreen } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { useRemoveIssues, useUpdateIssues } from './issue.mutations.ts';
import { idOf, issueServer, PROJECT } from './server.fixtures.ts';
import { issue } from './testing.ts';

function Buttons() {
  const update = useUpdateIssues(PROJECT);
  const remove = useRemoveIssues(PROJECT);
  const change = () => update.mutate({ ids: [idOf(1)], changes: { priority: 2 } });
  return (
    <>
      <button type="button" onClick={change}>
        바꾸기
      </button>
      <button type="button" onClick={() => remove.mutate([idOf(1)])}>
        지우기
      </button>
    </>
  );
}

test('an issue is removed after the changes that were made before have been answered', async () => {
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
