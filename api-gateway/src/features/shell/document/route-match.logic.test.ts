import type { RouteDescriptor } from '@dojang/contract';
import { expect, test } from 'vitest';
import { matchRoute, parameterOf } from './route-match.logic.ts';

const routes: RouteDescriptor[] = ['/', '/note/:noteId', '/note/new', '/note/:noteId/edit', '/이름'].map((path) => ({
  path,
  layout: 'default',
  access: 'all',
  title: path,
}));

test.each([
  ['/', '/'],
  ['/note/1', '/note/:noteId'],
  ['/note/new', '/note/new'],
  ['/NOTE/New/', '/note/new'],
  ['/note/%EA%B0%80/edit', '/note/:noteId/edit'],
  ['/%EC%9D%B4%EB%A6%84', '/이름'],
])('%s is matched by %s', (path, route) => {
  expect(matchRoute(routes, path)?.path).toBe(route);
});

test.each(['/note', '/note/1/2', '/nothing', '/note/1/edit/x', '/note/%E0%A4%A'])(
  '%s is matched by no route',
  (path) => {
    expect(matchRoute(routes, path)).toBeUndefined();
  },
);

test('a parameter is read from the path when the route has it there, else from the query', () => {
  const query = new URLSearchParams('noteId=2&tab=3');
  expect(parameterOf({ path: '/note/:noteId/edit' }, 'noteId', '/note/%EA%B0%80/edit', query)).toBe('가');
  expect(parameterOf({ path: '/note/:noteId/edit' }, 'tab', '/note/1/edit', query)).toBe('3');
  expect(parameterOf({ path: '/note/:noteId/edit' }, 'x', '/note/1/edit', query)).toBeUndefined();
});
