import { expect, test } from 'vitest';
import { projectScope } from './project-scope.logic.ts';

const id = 'b0000000-0000-4000-8000-000000000001';
const search = (text: string) => new URLSearchParams(text);

test('a note in the path decides the project, for any project in the query', () => {
  const route = { access: 'project', projectFrom: { param: 'noteId', table: 'notes' } } as const;
  expect(projectScope(route, { noteId: id }, search(`projectId=${id}`))).toEqual({ kind: 'row', table: 'notes', id });
  expect(projectScope(route, { noteId: '1' }, search(''))).toEqual({ kind: 'impossible' });
});

test('a row in the query decides like a row in the path, and a page for members needs no row', () => {
  const board = { access: 'member', projectFrom: { param: 'boardId', table: 'boards' } } as const;
  expect(projectScope(board, {}, search(`boardId=${id}`))).toEqual({ kind: 'row', table: 'boards', id });
  expect(projectScope(board, {}, search('boardId=1'))).toEqual({ kind: 'impossible' });
  expect(projectScope(board, {}, search(''))).toEqual({ kind: 'none' });
  expect(projectScope(board, {}, search('boardId='))).toEqual({ kind: 'none' });
  expect(projectScope({ ...board, access: 'project' }, {}, search(`projectId=${id}`))).toMatchObject({
    kind: 'address',
  });
});

test('the URL takes precedence over the store, and an invalid id is refused', () => {
  expect(projectScope({ access: 'project' }, {}, search(`projectId=${id}`))).toEqual({
    kind: 'address',
    projectId: id,
  });
  expect(projectScope({ access: 'project' }, {}, search('projectId=1%20or%201'))).toEqual({ kind: 'impossible' });
  expect(projectScope({ access: 'project' }, {}, search(''))).toEqual({ kind: 'stored' });
  expect(projectScope({ access: 'project' }, {}, search('projectId='))).toEqual({ kind: 'stored' });
});
