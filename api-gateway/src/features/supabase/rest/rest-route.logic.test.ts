import { expect, test } from 'vitest';
import { readTarget } from '../../../platform/http/address/address.logic.ts';
import { seededRandom } from '../../../testing/malformed.ts';
import { spellingOf } from '../../../testing/spellings.ts';
import { parseRestRoute, restTarget } from './rest-route.logic.ts';

const parsed = (target: string) => {
  const { address } = readTarget(target);
  return address && parseRestRoute(address);
};

test('a table and a function are read', () => {
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
])('%s names nothing', (target) => {
  const route = parsed(target);
  // `rpc` alone is read as a table of that name, which there is none of.
  expect(route === undefined || route.name === 'rpc').toBe(true);
});

test.each(['/rest/v1/rpc/accept_invite', '/rest/v1/rpc/preview_invite', '/rest/v1/notes?select=id&order=id'])(
  '10,000 spellings of %s name nothing, or the same that is sent on',
  (guarded) => {
    const random = seededRandom(63);
    for (let times = 0; times < 10_000; times++) {
      const spelling = spellingOf(guarded, random);
      const route = parsed(spelling);
      if (!route) continue;
      const url = new URL(restTarget(route), 'http://x');
      expect(url.pathname).toBe(`/rest/v1/${route.kind === 'rpc' ? 'rpc/' : ''}${route.name}`);
      expect(JSON.stringify([...url.searchParams])).toBe(JSON.stringify(route.query));
      if (spelling.includes('_invite')) expect(spelling.startsWith(url.pathname), spelling).toBe(true);
    }
  },
);
