import type { NavigationItem, Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { activeItem, navigationFor } from './navigation.logic.ts';

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

test('everyone sees what they may open, in order, and of one area', () => {
  expect(labels({ status: 'loggedOut', is_admin: false })).toEqual(['/notice']);
  expect(labels({ status: 'loggedIn', is_admin: false })).toEqual(['/project', '/memo', '/notice']);
  expect(labels({ status: 'loggedIn', is_admin: true })).toEqual(['/project', '/memo', '/notice', '/admin']);
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
