import type { ProjectRole } from '@dojang/api-contract';
import { currentProjectStore, sessionStore } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { AppProvider } from '@dojang/shared-ui';
import { RouterProvider } from '@dojang/shared-ui/router';
import { createMemoryRouter } from '@dojang/shared-ui/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { detailQuery } from '../../use-project-role.ts';
import { memberQueries } from '../member/member.queries.ts';
import { Component as DeletePage } from './DeletePage.tsx';
import { type ProjectExport, settingQueries } from './setting.queries.ts';

const deleted: string[] = [];
let exported: ProjectExport | null = null;
vi.mock(import('@dojang/shared-auth'), async (original) => ({
  ...(await original()),
  getSupabase: () =>
    ({
      from: () => ({
        delete: () => ({
          eq: async (_column: string, id: string) => {
            deleted.push(id);
            return { data: null, error: null };
          },
        }),
      }),
    }) as never,
}));

const person = (role: ProjectRole) => ({
  member_id: `m-${role}`,
  user_id: role,
  email: `${role}@dojang.test`,
  display_name: role,
  thumb_url: null,
  role,
  joined_at: '2026-11-01T00:00:00Z',
});

function open(role: ProjectRole, others: ProjectRole[] = ['owner', 'manager']) {
  const project = { id: 'p1', name: '가을 전시', role, memberCount: 2, createdAt: '' };
  sessionStore.setState({ status: 'loggedIn', id: role });
  currentProjectStore.setState({ project });
  const client = createQueryClient();
  // Fresh, so that nothing is fetched.
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
  client.setQueryData(detailQuery('p1').queryKey, project);
  client.setQueryData(memberQueries.people('p1').queryKey, others.map(person));
  const contents = { notes: 12, files: 3, file_bytes: 2048, issues: 4, comments: 5, members: 2 };
  client.setQueryData(settingQueries.contents('p1').queryKey, contents);
  client.setQueryData(settingQueries.newestExport('p1').queryKey, exported);
  const router = createMemoryRouter(
    [
      { path: '/', element: <DeletePage /> },
      { path: '/project', element: <p>프로젝트 목록</p> },
    ],
    { initialEntries: ['/?projectId=p1'] },
  );
  render(
    <AppProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppProvider>,
  );
}

beforeEach(() => {
  deleted.length = 0;
  exported = null;
});

test('an owner sees what is lost, and deletes by typing the name in any form of Unicode', async () => {
  open('owner');
  const section = within(await screen.findByRole('region', { name: '프로젝트 지우기' }));
  expect(section.getByText('12개')).toBeInTheDocument();
  expect(section.getByText('2KB')).toBeInTheDocument();
  const field = section.getByRole('textbox');
  const button = section.getByRole('button', { name: '프로젝트 지우기' });
  expect(button).toBeDisabled();
  await userEvent.type(field, '가을 전');
  await userEvent.click(button);
  expect(await section.findByText('프로젝트 이름과 달라요.')).toBeInTheDocument();
  expect(deleted).toEqual([]);
  await userEvent.clear(field);
  await userEvent.paste('가을 전시'.normalize('NFD'));
  await userEvent.click(button);
  await waitFor(() => expect(deleted).toEqual(['p1']));
  expect(await screen.findByText('프로젝트 목록')).toBeInTheDocument();
});

test('the last owner is sent to the members to hand over, and another one may leave', async () => {
  open('owner');
  expect(await screen.findByText('마지막 소유자는 나갈 수 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '소유권 넘기기' })).toHaveAttribute('href', '/project/member?projectId=p1');
  expect(screen.queryByRole('button', { name: '나가기' })).toBeNull();
});

test.each(['manager', 'member', 'viewer'] as const)('a %s may leave and not delete', async (role) => {
  open(role);
  expect(await screen.findByRole('button', { name: '나가기' })).toBeEnabled();
  expect(screen.queryByRole('region', { name: '프로젝트 지우기' })).toBeNull();
});

const row: ProjectExport = {
  id: 'e1',
  status: 'running',
  done: 1,
  total: 4,
  size: null,
  error: null,
  created_at: new Date().toISOString(),
  expires_at: '2026-12-01T00:00:00Z',
};

test('an export shows its progress, and another one cannot be started', async () => {
  exported = row;
  open('manager');
  expect(await screen.findByText('25%')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '내보내기' })).toBeDisabled();
});

test.each([
  ['ready', { status: 'ready', size: 2048 } as const, /2KB · .*까지 내려받을 수 있어요/],
  ['failed', { status: 'failed', error: 'disk_full' } as const, /공간이 모자라서/],
])(
  'an export that is %s shows its size or its error, and another export can be started',
  async (_status, changes, words) => {
    exported = { ...row, ...changes };
    open('owner');
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '내보내기' })).toBeEnabled();
  },
);

test('a member is offered no export', async () => {
  open('member');
  expect(await screen.findByRole('button', { name: '나가기' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: '내보내기' })).toBeNull();
});
