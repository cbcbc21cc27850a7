import type { Snapshot } from '@dojang/contract';
import { expect, test } from 'vitest';
import { visibleAt } from './visible.logic.ts';

const block = (id: string, access: string, order: number) => ({ id, access, order, title: id, height: 100 });
const snapshot = {
  remotes: [
    { name: 'one', descriptor: { extensions: { home: [block('late', 'member', 30), block('admins', 'admin', 5)] } } },
    { name: 'two', descriptor: { extensions: { home: [block('early', 'all', 10), block('inside', 'project', 20)] } } },
    { name: 'three', descriptor: {} },
  ],
} as unknown as Snapshot;

const seen = (status: 'loggedIn' | 'loggedOut', is_admin: boolean, inProject: boolean) =>
  visibleAt(snapshot, 'home', { status, is_admin }, inProject).map(({ remote, id }) => `${remote}/${id}`);

test('declarations are sorted and limited to what the visitor may use; declarations for projects require an open project', () => {
  expect(seen('loggedIn', false, false)).toEqual(['two/early', 'one/late']);
  expect(seen('loggedIn', true, true)).toEqual(['one/admins', 'two/early', 'two/inside', 'one/late']);
  expect(seen('loggedOut', false, true)).toEqual(['two/early']);
});
