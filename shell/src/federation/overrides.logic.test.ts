import type { ReleasedDescriptor, Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { addressWith, applyOverrides, isWhole, mayOverride, readOverrides } from './overrides.logic.ts';

const LOCAL = 'http://127.0.0.1:3002/mf-manifest.json';

test('an override of this machine is read from the URL', () => {
  expect(readOverrides(`?remote.projects=${LOCAL}&x=1`, {})).toEqual({ projects: LOCAL });
});

test.each([
  'https://evil.example/mf-manifest.json',
  'http://127.0.0.1.evil.example/x.json',
  'http://localhost@evil.example/x.json',
  'javascript:alert(1)',
  '//evil.example/x.json',
])('%s is refused from the URL and from the storage', (url) => {
  expect(readOverrides(`?remote.projects=${encodeURIComponent(url)}`, {})).toEqual({});
  expect(readOverrides('', { projects: url })).toEqual({});
});

test('overrides run in a preview and on a developer’s own machine, and at no other address of the app', () => {
  expect(mayOverride('localhost', undefined)).toBe(true);
  expect(mayOverride('preview--x.dojang.page', 'https://dojang.example')).toBe(true);
  expect(mayOverride('dojang.example', undefined)).toBe(false);
  expect(mayOverride('preview--x.dojang.page', undefined)).toBe(false);
});

test('an empty value removes the override', () => {
  expect(readOverrides('?remote.projects=', { projects: LOCAL, content: LOCAL })).toEqual({ content: LOCAL });
});

test('an overridden remote loses integrity and preloads; the others are unchanged', () => {
  const snapshot = {
    remotes: [
      { name: 'projects', version: 'v1', entry: '/e.js', integrity: 'sha384-x', preload: ['/p.js'] },
      { name: 'content', version: 'v1', entry: '/c.js', integrity: 'sha384-y', preload: [] },
    ],
  } as unknown as Snapshot;
  const [projects, content] = applyOverrides(snapshot, { projects: LOCAL }).remotes;
  expect(projects).toMatchObject({ entry: LOCAL, version: 'dev', integrity: '', preload: [] });
  expect(content).toBe(snapshot.remotes[1]);
});

test('a page that was reloaded without its parameters gets its overrides back, once', () => {
  const address = addressWith({ content: LOCAL }, 'https://dojang.test/memo/detail?memoId=1#end');
  expect(address).toBe(`https://dojang.test/memo/detail?memoId=1&remote.content=${encodeURIComponent(LOCAL)}#end`);
  expect(addressWith({ content: LOCAL }, address ?? '')).toBeNull();
  expect(addressWith({}, 'https://dojang.test/memo')).toBeNull();
});

test('the descriptor of a dev server replaces the live one, and adds a remote that was never released', () => {
  const live = {
    name: 'content',
    version: 'v1',
    entry: '/c.js',
    integrity: 'sha384-y',
    preload: [],
    descriptor: { routes: [] },
  };
  const snapshot = { remotes: [live] } as unknown as Snapshot;
  const changed = { name: 'content', routes: [{ path: '/new' }] } as unknown as ReleasedDescriptor;
  const fresh = { name: 'plants' } as unknown as ReleasedDescriptor;
  const overrides = { content: LOCAL, plants: LOCAL };
  const { remotes } = applyOverrides(snapshot, overrides, { content: changed, plants: fresh });
  expect(remotes).toMatchObject([
    { name: 'content', entry: LOCAL, descriptor: changed },
    { name: 'plants', entry: LOCAL, descriptor: fresh },
  ]);
  expect(applyOverrides(snapshot, overrides).remotes).toMatchObject([{ descriptor: live.descriptor }]);
});

test('a descriptor that lacks a required list is not used', () => {
  const descriptor = { mounts: ['/a'], routes: [], navigation: [] } as unknown as ReleasedDescriptor;
  expect(isWhole(descriptor)).toBe(true);
  for (const list of ['mounts', 'routes', 'navigation'])
    expect(isWhole({ ...descriptor, [list]: undefined })).toBe(false);
});
