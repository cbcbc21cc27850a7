import { currentProjectStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteQueries } from '../../note/note.queries.ts';
import { Component as RecentNotes } from './RecentNotes.tsx';

function open(role: 'member' | 'viewer') {
  currentProjectStore.setState({ project: { id: 'p1', name: '팀', role, memberCount: 2, createdAt: '' } });
  const client = createQueryClient();
  client.setQueryData(noteQueries.recent('p1').queryKey, []);
  const router = createMemoryRouter([
    { path: '/', element: <RecentNotes projectId="p1" /> },
    { path: '*', element: null },
  ]);
  render(
    <AppProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>,
  );
}

test('without notes, a user with write permission can create one', async () => {
  open('member');
  expect(await screen.findByText('아직 노트가 없어요')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '새 노트' })).toBeEnabled();
});

test('a user without write permission sees no create button', async () => {
  open('viewer');
  expect(await screen.findByText('아직 노트가 없어요')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
