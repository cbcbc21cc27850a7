import type { ProjectRole } from '@dojang/api-contract';
import { currentProjectStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Component as DeletePage } from './DeletePage.tsx';
import type { ProjectExport } from './setting.queries.ts';

const PROJECT = '/rest/v1/projects';

const memberOf = (role: ProjectRole) => ({
  member_id: `m-${role}`,
  user_id: role,
  email: `${role}@dojang.test`,
  display_name: role,
  thumb_url: null,
  role,
  joined_at: '2026-11-01T00:00:00Z',
});

interface Given {
  exported?: ProjectExport | null;
  /** The roles of all members. */
  members?: ProjectRole[];
}

async function open(role: ProjectRole, { exported = null, members = ['owner', 'manager'] }: Given = {}) {
  const project = { id: 'p1', name: '가을 전시', role, memberCount: 2, createdAt: '' };
  const server = await fakeServer(
    {
      'POST /api/private/project/getDetail': () => project,
      'POST /rest/v1/rpc/project_people': () => rows(members.map(memberOf)),
      'POST /rest/v1/rpc/project_contents': () => ({
        notes: 12,
        files: 3,
        file_bytes: 2048,
        issues: 4,
        comments: 5,
        members: 2,
      }),
      'GET /rest/v1/project_exports': ({ search }) =>
        rows(exported && search.get('project_id') === 'eq.p1' ? [exported] : []),
      [`DELETE ${PROJECT}`]: () => new Response(null, { status: 204 }),
    },
    person({ id: role }),
  );
  currentProjectStore.setState({ project });
  const deleted = () => server.sent(`DELETE ${PROJECT}`).map(({ search }) => search.get('id'));
  return { ...openScreen(<DeletePage />, '/project/delete?projectId=p1'), deleted };
}

test('an owner sees what is lost, and deletes by typing the name in any form of Unicode', async () => {
  const { user, deleted, address } = await open('owner');
  const section = within(await screen.findByRole('region', { name: '프로젝트 지우기' }));
  expect(await section.findByText('12개')).toBeInTheDocument();
  expect(section.getByText('2KB')).toBeInTheDocument();
  const field = section.getByRole('textbox');
  const button = section.getByRole('button', { name: '프로젝트 지우기' });
  expect(button).toBeDisabled();
  await user.type(field, '가을 전');
  await user.click(button);
  expect(await section.findByText('프로젝트 이름과 달라요.')).toBeInTheDocument();
  expect(deleted()).toEqual([]);
  await user.clear(field);
  await user.paste('가을 전시'.normalize('NFD'));
  await user.click(button);
  await waitFor(() => expect(address()).toBe('/project'));
  expect(deleted()).toEqual(['eq.p1']);
});

test('the last owner is sent to the members to hand over, and another one may leave', async () => {
  await open('owner');
  expect(await screen.findByText('마지막 소유자는 나갈 수 없어요')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '소유권 넘기기' })).toHaveAttribute('href', '/project/member?projectId=p1');
  expect(screen.queryByRole('button', { name: '나가기' })).toBeNull();
});

test.each(['manager', 'member', 'viewer'] as const)('a %s may leave and not delete', async (role) => {
  await open(role);
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
  await open('manager', { exported: row });
  expect(await screen.findByText('25%')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '내보내기' })).toBeDisabled();
});

test.each([
  ['ready', { status: 'ready', size: 2048 } as const, /2KB · .*까지 내려받을 수 있어요/],
  ['failed', { status: 'failed', error: 'disk_full' } as const, /공간이 모자라서/],
])(
  'an export that is %s shows its size or its error, and another export can be started',
  async (_status, changes, words) => {
    await open('owner', { exported: { ...row, ...changes } });
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '내보내기' })).toBeEnabled();
  },
);

test('a member is offered no export', async () => {
  await open('member');
  expect(await screen.findByRole('button', { name: '나가기' })).toBeEnabled();
  expect(screen.queryByRole('button', { name: '내보내기' })).toBeNull();
});
