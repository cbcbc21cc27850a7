import { fakeServer, openScreen, person, rows } from '@dojang/shared-auth/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Issue } from '../issue.schema.ts';
import { idOf, PROJECT } from '../server.fixtures.ts';
import { issue } from '../testing.ts';
import { IssueSource } from './IssueSource.tsx';

const made = (source_type: 'memo' | 'note', source: number): Issue => ({
  ...issue(1),
  project_id: PROJECT,
  body: { type: 'doc', content: [] },
  updated_by: null,
  removed_at: null,
  source_type,
  source_id: idOf(source),
});

test('an issue links to the note from which it was created', async () => {
  await fakeServer({ 'GET /rest/v1/notes': () => rows([{ title: '오픈 준비' }]) }, person());
  openScreen(<IssueSource issue={made('note', 11)} />);
  expect(await screen.findByRole('link', { name: '오픈 준비' })).toHaveAttribute(
    'href',
    `/project/note/view/${idOf(11)}?projectId=${PROJECT}`,
  );
});

test('an issue links to the memo from which it was created, with the first line of the memo', async () => {
  await fakeServer({ 'GET /rest/v1/memos': () => rows([{ body: '포스터 맡기기\n금요일까지' }]) }, person());
  openScreen(<IssueSource issue={made('memo', 12)} />);
  expect(await screen.findByRole('link', { name: '포스터 맡기기' })).toHaveAttribute(
    'href',
    `/memo/detail?memoId=${idOf(12)}`,
  );
});

test('a deleted source, or a source of another user, is not shown', async () => {
  const server = await fakeServer({ 'GET /rest/v1/memos': () => rows([]) }, person());
  openScreen(<IssueSource issue={made('memo', 13)} />);
  await waitFor(() => expect(server.sent('GET /rest/v1/memos')).toHaveLength(1));
  expect(screen.queryByText('메모에서')).toBeNull();
});
