import type { PaletteContext } from '@dojang/contract';
import { fakeServer, person, rows } from '@dojang/shared-auth/testing';
import { expect, test } from 'vitest';
import { search as searchIssues } from '../issue/issue-palette.ts';
import { search as searchNotes } from '../note/note-palette.ts';
import { project } from './testing.ts';

const P1 = '6f1c2a34-0000-4000-8000-000000000001';
const P2 = '6f1c2a34-0000-4000-8000-000000000002';
const CONTEXT: PaletteContext = { signal: new AbortController().signal, keep: (_, read) => read() };
const issue = (number: number, project_id: string) => ({
  id: `i${number}`,
  project_id,
  number,
  title: '간판 달기',
  column_kind: 'todo',
  excerpt: '',
  updated_at: '2026-01-01T00:00:00Z',
});
const note = (id: string, project_id: string) => ({ ...issue(1, project_id), id, title: '간판 색', body_text: '' });

const serve = () =>
  fakeServer(
    {
      'POST /api/private/project/getMixedProjectList': () => [
        project(P1, '카페', 'member'),
        project(P2, '서점', 'viewer'),
      ],
      'POST /rest/v1/rpc/search_issues': () => rows([issue(7, P2), issue(3, P1), issue(9, 'gone')]),
      'POST /rest/v1/rpc/search_notes': () => rows([note('n2', P2), note('n1', P1)]),
    },
    person(),
  );

test('results of the current project are first, and other results name their project', async () => {
  const server = await serve();
  const found = await searchIssues('간판', { ...CONTEXT, projectId: P1 });
  expect(found.map(({ label, detail }) => `${label}, ${detail}`)).toEqual([
    '#3 간판 달기, 할 일',
    '#7 간판 달기, 할 일 · 서점',
  ]);
  expect(found[1]?.to).toBe(`/project/issue?projectId=${P2}&issue=i7`);
  expect(server.sent('POST /rest/v1/rpc/search_issues')[0]?.body).toMatchObject({ p_project_id: null });
});

test('without a current project all projects are searched, and each result names its project', async () => {
  await serve();
  const found = await searchIssues('간판', CONTEXT);
  expect(found.map(({ detail }) => detail)).toEqual(['할 일 · 서점', '할 일 · 카페']);
});

test('a note opens in the editor only when the user may write in its project', async () => {
  await serve();
  const found = await searchNotes('간판', CONTEXT);
  expect(found.map(({ to }) => to)).toEqual([
    `/project/note/view/n2?projectId=${P2}`,
    `/project/note/edit/n1?projectId=${P1}`,
  ]);
});
