import { fuzz } from '@dojang/server-kit/fuzz';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTarget } from '../../../platform/http/address/address.logic.ts';
import { spellingsOf } from '../../../testing/spellings.ts';
import { parseRestRoute, restTarget } from './rest-route.logic.ts';

const parsed = (target: string) => {
  const { address } = readTarget(target);
  return address && parseRestRoute(address);
};

test('the path of a table or a function is parsed', () => {
  expect(parsed('/rest/v1/notes?select=id&a=eq.1')).toEqual({
    kind: 'table',
    name: 'notes',
    query: [
      ['select', 'id'],
      ['a', 'eq.1'],
    ],
  });
  expect(parsed('/rest/v1/rpc/save_note')).toEqual({ kind: 'rpc', name: 'save_note', query: [] });
});

test.each([
  '/rest/v1/',
  '/rest/v1/notes/',
  '/rest/v1/notes/x',
  '/rest/v1/rpc',
  '/rest/v1/rpc/',
  '/rest/v1/rpc/a/b',
  '/rest/v1/Notes',
  '/rest/v1/a.b',
  '/rest/v1/%ED%95%9C',
])('%s names no table or function', (target) => {
  const route = parsed(target);
  // `rpc` alone is parsed as a table with that name, which does not exist.
  expect(route === undefined || route.name === 'rpc').toBe(true);
});

test.each(['/rest/v1/rpc/accept_invite', '/rest/v1/rpc/preview_invite', '/rest/v1/notes?select=id&order=id'])(
  '10,000 spellings of %s are refused, or forwarded as the route that was parsed',
  (guarded) => {
    const isOne = fc.property(spellingsOf(guarded), (spelling) => {
      const route = parsed(spelling);
      if (!route) return true;
      const url = new URL(restTarget(route), 'http://x');
      const samePath = url.pathname === `/rest/v1/${route.kind === 'rpc' ? 'rpc/' : ''}${route.name}`;
      const sameQuery = JSON.stringify([...url.searchParams]) === JSON.stringify(route.query);
      return samePath && sameQuery && (!spelling.includes('_invite') || spelling.startsWith(url.pathname));
    });
    fc.assert(isOne, fuzz(10_000));
  },
);
