import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component } from './ProjectListPage.tsx';
import { project } from './testing.ts';

const ID = 'b0000000-0000-4000-8000-000000000001';
const removed = { removedAt: '2026-11-25T00:00:00Z', purgeAt: '2026-12-25T00:00:00Z' };

test('a restored project can be opened only when the server has restored it', async () => {
  let restore = () => {};
  let isRestored = false;
  const restoring = new Promise<void>((resolve) => {
    restore = () => {
      isRestored = true;
      resolve();
    };
  });
  await fakeServer(
    {
      'POST /api/private/project/getMixedProjectList': () => [
        { ...project(ID, '여름 팝업', 'owner'), ...(isRestored ? {} : removed) },
      ],
      'POST /rest/v1/rpc/restore_project': async () => {
        await restoring;
        return null;
      },
    },
    person(),
  );
  const { user } = openScreen(<Component />, '/project');
  const button = await screen.findByRole('button', { name: /여름 팝업’ 복원/ });
  await user.click(button);
  expect(button).toBeDisabled();
  expect(screen.queryByRole('link', { name: /여름 팝업/ })).toBeNull();
  restore();
  expect(await screen.findByRole('link', { name: /여름 팝업/ })).toBeInTheDocument();
});
