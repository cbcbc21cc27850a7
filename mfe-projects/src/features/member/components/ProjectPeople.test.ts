import { currentProjectStore, freshProofStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Person } from '../member.logic.ts';
import { ProjectPeople } from './ProjectPeople.tsx';

const TRANSFER = 'POST /rest/v1/rpc/transfer_project';
const MINA: Person = {
  member_id: 'm1',
  user_id: 'u1',
  email: 'mina@example.com',
  display_name: '김민아',
  thumb_url: null,
  role: 'manager',
  joined_at: '2026-01-01T00:00:00Z',
};

test('a project is handed over after the person has proved themselves again', async () => {
  currentProjectStore.setState({ project: { id: 'p1', name: '팀', role: 'owner', memberCount: 2, createdAt: '' } });
  let isProved = false;
  const server = await fakeServer(
    {
      'POST /rest/v1/rpc/project_people': () => rows([MINA]),
      [TRANSFER]: () =>
        isProved ? null : Response.json({ code: 'PT403', message: 'fresh_proof_required' }, { status: 403 }),
    },
    person(),
  );
  const { user } = openScreen(
    createElement(ProjectPeople, { projectId: 'p1', role: 'owner' }),
    '/project/member?projectId=p1',
  );
  (await screen.findByRole('button', { name: '김민아 님 메뉴' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: '소유권 넘기기' });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: '넘기기' }));
  await expect.poll(() => freshProofStore.getState().asking).not.toBeNull();
  expect(server.sent(TRANSFER)).toHaveLength(1);
  isProved = true;
  freshProofStore.getState().asking?.done();
  expect(await screen.findByText('김민아 님에게 소유권을 넘겼어요.')).toBeVisible();
  expect(server.sent(TRANSFER)).toHaveLength(2);
});
