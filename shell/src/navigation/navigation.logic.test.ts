import type { IconNodes, NavigationItem, Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { activeItem, navigationFor, sectionPlaces } from './navigation.logic.ts';
import { PLAIN_SHAPE } from './ShapeIcon.tsx';

const item = (to: string, over: Partial<NavigationItem> = {}): NavigationItem => ({
  to,
  label: to,
  icon: 'house',
  area: 'main',
  access: 'all',
  order: 10,
  ...over,
});

const snapshot = {
  remotes: [
    { descriptor: { navigation: [item('/memo', { order: 20, access: 'member' }), item('/notice', { order: 40 })] } },
    {
      descriptor: {
        navigation: [item('/project', { access: 'member' }), item('/admin', { access: 'admin', order: 90 })],
      },
    },
    { descriptor: { navigation: [item('/project/note', { area: 'project' })] } },
  ],
} as unknown as Snapshot;

const labels = (visitor: { status: 'loggedIn' | 'loggedOut'; is_admin: boolean }) =>
  navigationFor(snapshot, 'main', visitor).map(({ to }) => to);

test('a visitor sees the allowed items of one area in order', () => {
  expect(labels({ status: 'loggedOut', is_admin: false })).toEqual(['/notice']);
  expect(labels({ status: 'loggedIn', is_admin: false })).toEqual(['/project', '/memo', '/notice']);
  expect(labels({ status: 'loggedIn', is_admin: true })).toEqual(['/project', '/memo', '/notice', '/admin']);
});

test('an entry uses the icon shapes of its release, or a plain shape without them', () => {
  const bell: IconNodes = [['path', { d: 'M1 1' }]];
  const navigation = [item('/a', { icon: 'bell' }), item('/b', { icon: 'house' }), item('/c', { icon: 'constructor' })];
  const remotes = [{ descriptor: { navigation, icons: { bell } } }, { descriptor: { navigation: [item('/old')] } }];
  const links = navigationFor({ remotes } as unknown as Snapshot, 'main', { status: 'loggedOut', is_admin: false });
  expect(links.map(({ icon }) => icon)).toEqual([bell, PLAIN_SHAPE, PLAIN_SHAPE, PLAIN_SHAPE]);
});

test.each([
  ['/project', '/project'],
  ['/project/note', '/project/note'],
  ['/project/note/edit/1', '/project/note'],
  ['/project/member', '/project'],
  ['/projects', undefined],
  ['/', '/'],
  ['/memo', undefined],
])('%s belongs to %s', (pathname, to) => {
  expect(activeItem([item('/'), item('/project'), item('/project/note')], pathname)).toBe(to);
});

test('a section begins at its first entry, and belongs to the main entry above it', () => {
  expect(sectionPlaces(snapshot, 'project')).toEqual({ start: '/project/note', above: '/project', title: '/project' });
  expect(sectionPlaces({ remotes: [] }, 'project')).toEqual({ start: undefined, above: '/', title: '' });
});
