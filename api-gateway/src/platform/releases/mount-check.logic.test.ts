import type { Release } from '@dojang/contract';
import { expect, test } from 'vitest';
import { checkMounts } from './mount-check.logic.ts';

const routesOf = (paths: string[]) =>
  paths.map((path) => ({ path, layout: 'default' as const, access: 'all' as const, title: path }));
const area = (name: string, mounts: string[], paths: string[]) =>
  ({ name, descriptor: { name, mounts, routes: routesOf(paths) } }) as unknown as Release;
const shell = (...paths: string[]) => ({ name: 'shell', shellRoutes: routesOf(paths) }) as unknown as Release;
const refusals = (...releases: Release[]) => checkMounts(releases).map(({ code, message }) => `${code} ${message}`);

const projects = (...paths: string[]) => area('projects', ['/project'], ['/project', ...paths]);
const files = (...paths: string[]) => area('files', ['/project/file'], paths);

test('an area can be split: a longer mount takes over paths of a shorter mount', () => {
  expect(refusals(shell('/'), projects('/project/note/:id'), files('/project/file', '/project/file/:id'))).toEqual([]);
  expect(refusals(files('/project/file'), projects('/project/:id'))).toEqual([]);
  const nested = area(
    'nested',
    ['/project', '/project/file/shared'],
    ['/project/file/shared', '/project/file/shared/1'],
  );
  expect(refusals(nested, files('/project/file/:id'))).toEqual([]);
});

test.each<[string, Release[], RegExp]>([
  ['the same mount', [projects(), area('other', ['/Project/'], ['/project/x'])], /^mount_taken other: \/Project/],
  ['a route outside of every mount', [projects('/memo')], /^route_outside_mounts projects: \/memo/],
  [
    'a route below a longer mount',
    [projects('/project/file/1'), files('/project/file')],
    /^route_taken projects: .*file\/1/,
  ],
  ['a route at a longer mount', [projects('/project/file'), files('/project/file/a')], /^route_taken projects/],
  ['a parameter that reaches in', [projects('/project/:id/edit'), files('/project/file')], /^route_taken projects/],
  ['a parameter where the other has no page', [projects('/project/:id'), files('/project/file/:id')], /^route_taken/],
  ['one address twice', [projects('/project/a', '/project/A/')], /^route_taken projects: .* meets .* of projects/],
  ['a parameter under two names', [projects('/project/:id', '/project/:noteId')], /^route_taken/],
  ['two routes of which none is more specific', [projects('/project/:id/edit', '/project/new/:tab')], /^route_taken/],
  [
    'a route of the shell',
    [shell('/member/login'), area('m', ['/member'], ['/member/login'])],
    /^route_taken m: .* of shell/,
  ],
])('refused: %s', (_what, releases, said) => {
  expect(refusals(...releases)).toEqual([expect.stringMatching(said)]);
});
