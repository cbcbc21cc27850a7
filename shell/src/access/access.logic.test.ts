import type { Access } from '@dojang/contract';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { judge, safeNext, type Visitor } from './access.logic.ts';

const guest: Visitor = { status: 'loggedOut', is_admin: false };
const member: Visitor = { status: 'loggedIn', is_admin: false };
const admin: Visitor = { status: 'loggedIn', is_admin: true };

test.each<[Access, string, Visitor, string]>([
  ['all', 'guest', guest, 'pass'],
  ['all', 'member', member, 'pass'],
  ['guest', 'guest', guest, 'pass'],
  ['guest', 'member', member, 'redirect'],
  ['member', 'guest', guest, 'redirect'],
  ['member', 'member', member, 'pass'],
  ['project', 'guest', guest, 'redirect'],
  ['project', 'member', member, 'pass'],
  ['admin', 'guest', guest, 'redirect'],
  ['admin', 'member', member, 'not_found'],
  ['admin', 'admin', admin, 'pass'],
])('a route for %s, visited by a %s', (access, _who, visitor, verdict) => {
  expect(judge(access, visitor, '/x').kind).toBe(verdict);
});

test('a guest returns to the full URL after signing in', () => {
  expect(judge('member', guest, '/project?invite=a&b=1')).toEqual({
    kind: 'redirect',
    to: '/member/login?next=%2Fproject%3Finvite%3Da%26b%3D1',
  });
});

test.each(['?code=abc', '?error=access_denied&error_code=otp_expired'])(
  'a reset link that did not sign in shows an explanation: %s',
  (search) => {
    expect(judge('member', guest, `/member/account${search}`)).toEqual({
      kind: 'redirect',
      to: `/member/verify?for=reset&${search.slice(1)}`,
    });
    expect(judge('member', member, `/member/account${search}`)).toEqual({ kind: 'pass' });
  },
);

test.each([
  ['/member/login', '/'],
  ['/member/login?next=%2Fmemo%3Fview%3Dtrash', '/memo?view=trash'],
  ['/member/login?next=%2F%2Fevil.example', '/'],
])('a member on a page for guests is redirected: %s to %s', (address, to) => {
  expect(judge('guest', member, address)).toEqual({ kind: 'redirect', to });
});

test.each([
  [null, '/'],
  ['', '/'],
  ['/project?invite=x#y', '/project?invite=x#y'],
  ['https://evil.example/', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/project/..//evil.example', '/'],
  ['/%5cevil', '/%5cevil'],
  ['javascript:alert(1)', '/'],
  ['project', '/'],
])('next=%s redirects to %s', (next, target) => {
  expect(safeNext(next, 'https://dojang.test')).toBe(target);
});

// Parts from which addresses of other sites are built, with characters that browsers remove or interpret differently.
const PARTS = [
  ...[
    '/',
    '//',
    '\\',
    '/\\',
    '.',
    '..',
    '/.',
    '/..',
    '@',
    ':',
    ';',
    '?',
    '#',
    '&',
    '=',
    ' ',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u200b',
  ],
  ...['%2f', '%5c', '%2F%2F', '%00', '%0a', '%09', '%2e', '%252f', '／', '＼', '。', '．', '：', '\ufeff', '\u2028'],
  ...['http:', 'https:', 'HTTPS:', 'javascript:', 'data:text/html,', 'blob:', 'file:', 'about:blank', 'view-source:'],
  ...[
    'evil.example',
    'user:pass@',
    '[::1]',
    '127.0.0.1',
    '3232235777',
    'xn--',
    'dojang.test',
    'project',
    '한글',
    '.evil',
  ],
];

test('no value of next leads to another site', async () => {
  const origin = 'https://dojang.test';
  const next = array(oneof({ weight: 4, arbitrary: constantFrom(...PARTS) }, string({ maxLength: 6 })), {
    maxLength: 7,
  });
  await assert(
    property(next, constantFrom('', '/', '/project'), (parts, start) => {
      const target = safeNext(start + parts.join(''), origin);
      expect(target).toMatch(/^\/(?![/\\])/);
      // The router resolves the value from the sign-in page, and again after it was in the address bar.
      const { href } = new URL(target, `${origin}/member/login`);
      expect(new URL(href).origin).toBe(origin);
      expect(safeNext(target, origin)).toBe(target);
    }),
    { numRuns: process.env.NIGHTLY ? 10_000 : 1_000 },
  );
});
