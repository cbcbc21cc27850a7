import type { ProjectRole } from '@dojang/api-contract';
import { currentProjectStore } from '@dojang/shared-auth';
import { fakeServer, openScreen, person } from '@dojang/shared-auth/testing';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { withNewIssue } from './with-new-issue.tsx';

const PROJECT = 'b0000000-0000-4000-8000-000000000001';
const Page = withNewIssue(() => <input aria-label="아무 칸" />);

async function open(role: ProjectRole) {
  const project = { id: PROJECT, name: '가게', role, memberCount: 1, createdAt: '2026-11-22T00:00:00Z' };
  await fakeServer({ 'POST /api/private/project/getDetail': () => project }, person());
  currentProjectStore.getState().set(project);
  return openScreen(<Page />, `/project/member?projectId=${PROJECT}`);
}
afterEach(() => currentProjectStore.getState().clear());

test('C opens a new issue on a page of a project', async () => {
  const { user } = await open('member');
  await user.keyboard('c');
  expect(await screen.findByRole('dialog', { name: '새 이슈' })).toBeInTheDocument();
});

test('C is a letter while the user types', async () => {
  const { user } = await open('member');
  await user.type(screen.getByRole('textbox', { name: '아무 칸' }), 'c');
  expect(screen.getByRole('textbox', { name: '아무 칸' })).toHaveValue('c');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('C does nothing for a viewer', async () => {
  const { user } = await open('viewer');
  await user.keyboard('c');
  expect(screen.queryByRole('dialog')).toBeNull();
});
