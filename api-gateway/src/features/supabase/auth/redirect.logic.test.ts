import { expect, test } from 'vitest';
import { returnAddress } from './redirect.logic.ts';

const SITE = 'https://dojang.example';
const HERE = 'http://localhost:3000';

test.each([
  [SITE, 'https://dojang.example/member/account'],
  [SITE, 'https://dojang.example/member/verify?next=%2Fproject%3Finvite%3Dabc'],
  [SITE, 'https://dojang.example/a/...b/b..c/%20d'],
  [HERE, 'http://localhost:3000/member/account'],
  [HERE, 'http://127.0.0.1:3000/member/account'],
])('at %s a mail redirects to %s', (site, wanted) => {
  expect(returnAddress(site, wanted)).toBe(wanted);
});

test.each([
  [SITE, ''],
  [SITE, '/member/account'],
  [SITE, '//evil.example/'],
  [SITE, 'https://dojang.example//evil.example'],
  [SITE, 'https://dojang.example/a//evil.example'],
  [SITE, 'https://dojang.example/\\evil.example'],
  [SITE, 'https:\\\\dojang.example\\evil'],
  [SITE, 'https://dojang.example/member/../../evil'],
  [SITE, 'https://dojang.example/%2e%2e/evil'],
  [SITE, 'https://dojang.example/a/./b'],
  [SITE, 'https://dojang.example/a%5cb'],
  [SITE, 'https://dojang.example/a%00'],
  [SITE, 'https://dojang.example/a%2f%2fevil'],
  [SITE, 'https://dojang.example@evil.example/'],
  [SITE, 'https://me:secret@dojang.example/'],
  [SITE, 'https://dojang.example.evil.example/'],
  [SITE, 'https://evil.example/?https://dojang.example/'],
  [SITE, 'http://dojang.example/'],
  [SITE, 'https://dojang.example:8443/'],
  [SITE, 'https://dojang.examp\tle/'],
  [SITE, 'https://dojang.example/\r\nset-cookie:a=b'],
  [SITE, ' https://dojang.example/member'],
  [SITE, 'javascript:alert(1)'],
  [SITE, 'data:text/html,x'],
  [SITE, 'http://localhost:3000/'],
  [HERE, 'http://localhost:4000/'],
  [HERE, 'http://localhost/'],
  [HERE, 'http://127.0.0.2:3000/'],
  [HERE, 'https://localhost:3000/'],
])('at %s a mail redirects to the front page instead of %j', (site, wanted) => {
  expect(returnAddress(site, wanted)).toBe(new URL(site).origin);
});

test('the fragment after # is removed, because Auth appends to it', () => {
  expect(returnAddress(SITE, 'https://dojang.example/member#a')).toBe('https://dojang.example/member');
});
