import { expect, test } from 'vitest';
import { canMeet, isDecided, isUnder, longestMount, reachesInto } from './route-pattern.ts';

test.each([
  ['/project', '/project', true],
  ['/Project/Note', '/project', true],
  ['/project/:id', '/project', true],
  ['/projects', '/project', false],
  ['/', '/project', false],
])('%s is under %s: %s', (path, mount, expected) => {
  expect(isUnder(path, mount)).toBe(expected);
});

test('a path belongs to the longest mount that contains it', () => {
  const mounts = ['/project', '/project/file', '/project/file/shared'].map((mount) => ({ mount }));
  const of = (path: string) => longestMount(mounts, path)?.mount;
  expect(of('/project/file/shared/1')).toBe('/project/file/shared');
  expect(of('/project/file/1')).toBe('/project/file');
  expect(of('/project/files')).toBe('/project');
  expect(of('/memo')).toBeUndefined();
});

test.each([
  ['/project/:id', '/project/file', true],
  ['/project/:id/edit', '/project/file', true],
  ['/project/note/:id', '/project/file', false],
  ['/project', '/project/file', false],
])('%s reaches into %s: %s', (pattern, mount, expected) => {
  expect(reachesInto(pattern, mount)).toBe(expected);
});

test.each([
  ['/a/new', '/a/:id', true],
  ['/a/:id', '/a/:other', false],
  ['/a/b', '/a/b', false],
  ['/a/:id/edit', '/a/new/:tab', false],
  ['/a/:id/:tab', '/a/new/:tab', true],
])('of the overlapping %s and %s, one always wins: %s', (a, b, expected) => {
  expect(canMeet(a, b)).toBe(true);
  expect(isDecided(a, b)).toBe(expected);
  expect(isDecided(b, a)).toBe(expected);
});

test('patterns with different lengths or segments never overlap', () => {
  expect(canMeet('/a/:id', '/a')).toBe(false);
  expect(canMeet('/a/x/:id', '/a/y/:id')).toBe(false);
});
