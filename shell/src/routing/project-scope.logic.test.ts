import { expect, test } from 'vitest';
import { projectScope } from './project-scope.logic.ts';

const id = 'b0000000-0000-4000-8000-000000000001';
const search = (text: string) => new URLSearchParams(text);

test('a note in the path decides, for any project in the query', () => {
  const route = { projectFrom: { param: 'noteId', table: 'notes' as const } };
  expect(projectScope(route, { noteId: id }, search(`projectId=${id}`))).toEqual({ kind: 'row', table: 'notes', id });
  expect(projectScope(route, { noteId: '1' }, search(''))).toEqual({ kind: 'impossible' });
});

test('the URL takes precedence over the store, and an invalid id is refused', () => {
  expect(projectScope({}, {}, search(`projectId=${id}`))).toEqual({ kind: 'address', projectId: id });
  expect(projectScope({}, {}, search('projectId=1%20or%201'))).toEqual({ kind: 'impossible' });
  expect(projectScope({}, {}, search(''))).toEqual({ kind: 'stored' });
  expect(projectScope({}, {}, search('projectId='))).toEqual({ kind: 'stored' });
});
