import { fuzz } from '@dojang/server-kit/fuzz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GUARDED_ADDRESSES, spellingsOf } from '../../../testing/spellings.ts';
import { canonicalFault, readTarget } from './address.logic.ts';
import { repairedTarget } from './address-repair.logic.ts';

test.each([
  '/',
  '/?',
  '/memo/',
  '/project/note/edit/0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01?projectId=0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01',
  '/notice?q=%ED%95%9C%EA%B8%80&page=2&utm_source=kakao&utm_campaign=a%20b',
  '/notice?utm_source=a&utm_source=b&fbclid=IwAR0_x-y~z',
  '/member/login?redirect=%2Fproject%3Fa%3Db&debug',
  '/memo?remote.content=http://127.0.0.1:3002/mf-manifest.json',
  '/%ED%95%9C%EA%B8%80/a@b:c;d,e',
  "/landing/1'%20or%201%3D1%40%2B",
  '/rest/v1/notes?select=id%2Ctitle%2Cproject%3Aprojects%28name%29&title=like.*a*&order=updated_at.desc.nullslast%2Cid.asc',
  '/rest/v1/notes?select=id,title,project:projects(name)&or=(title.eq.%22a%20b%22,id.is.null)&limit=10',
  '/rest/v1/profiles?or=%28email.eq.%22a%40b.kr%22%2Cdisplay_name.eq.%22%EA%B0%80+%EB%82%98%22%29&offset=0&limit=20',
  '/rest/v1/notices?publish_at=gt.2026-11-21T07%3A54%3A26.148%2B00%3A00&publish_at=lte.2026-11-22T00:00:00Z',
  '/rest/v1/notices?title=like.%25%5C%25%7E%25',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/verify?token=abc&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fmember%2Faccount',
  '/storage/v1/object/public/site-assets/0d3f/9c.webp?width=320&quality=75',
  '/storage/v1/object/sign/files/%ED%95%9C%20%EA%B8%80.png?token=a.b-c_d',
  '/realtime/v1/websocket?apikey=sb_publishable_x&vsn=2.0.0',
])('%s is canonical', (target) => {
  expect(canonicalFault(target)).toBeUndefined();
});

test.each([
  ['/auth/v1/%74oken#?grant_type=password', 'character'],
  ['/auth/v1/token?#&grant_type=password', 'character'],
  ['/auth/v1/%75ser', 'needless_escape'],
  ['/auth/v1/%2575ser', 'hidden_character'],
  ['http://localhost/auth/v1/token', 'form'],
  ['*', 'form'],
  ['', 'form'],
  ['//evil.example/', 'segment'],
  ['/auth//v1/token', 'segment'],
  ['/auth/v1/./token', 'segment'],
  ['/auth/v1/x/%2E%2e/token', 'segment'],
  ['/auth\\v1/token', 'character'],
  ['/rest/v1/a%2Fb', 'hidden_character'],
  ['/rest/v1/a%5Cb', 'hidden_character'],
  ['/rest/v1/a%00', 'hidden_character'],
  ['/rest/v1/a%C2%85', 'hidden_character'],
  ['/rest/v1/a%C0%AF', 'bad_escape'],
  ['/rest/v1/a%E0%A4%A', 'bad_escape'],
  ['/rest/v1/%ed%95%9c', 'needless_escape'],
  ['/rest/v1/a%7Eb', 'needless_escape'],
  ['/rest/v1/가', 'character'],
  ['/rest/v1/a\tb', 'character'],
  ['/rest/v1/a b', 'character'],
  ['/rest/v1/a?b="c"', 'character'],
  ['/rest/v1/a?b=%0A', 'hidden_character'],
  ['/rest/v1/a?%62=c', 'needless_escape'],
  ['/rest/v1/a?b=%63', 'needless_escape'],
  ['/rest/v1/a?b=%ea%b0%80', 'needless_escape'],
  ['/rest/v1/a?b=%zz', 'bad_escape'],
  ['/rest/v1/a?&b=c', 'empty_parameter'],
  ['/rest/v1/a?=c', 'empty_parameter'],
  ['/auth/v1/token?grant_type=password&grant_type=refresh_token', 'repeated_parameter'],
  [`/${'a'.repeat(9_000)}`, 'too_long'],
])('%s is not canonical: %s', (target, fault) => {
  expect(canonicalFault(target)).toBe(fault);
});

describe('the canonical form of a page’s address', () => {
  test.each([
    ['/notice?q=%ed%95%9c', '/notice?q=%ED%95%9C'],
    ['//memo', '/memo'],
    ['//evil.example/%2e%2e//x', '/x'],
    ['/memo/../notice#top', '/notice'],
    ['/%6Demo', '/memo'],
    ['\\\\evil.example', undefined],
    ['/\\evil.example', '/evil.example'],
    [Buffer.from('/한글?q=한글').toString('latin1'), '/%ED%95%9C%EA%B8%80?q=%ED%95%9C%EA%B8%80'],
    ['/memo?&a=b&&c', '/memo?a=b&c='],
    ['/a|b', '/a%7Cb'],
    ['/a%2Fb', undefined],
    ['/memo?a=%00', undefined],
    ['/memo?a=%', undefined],
    ['http://evil.example/', undefined],
  ])('the canonical form of %s is %s', (target, repaired) => {
    expect(repairedTarget(target)).toBe(repaired);
  });
});

const plainReading = (target: string) => {
  const { address } = readTarget(target);
  return address && { path: address.path, query: [...address.query].map((pair) => pair.join('=')).sort() };
};

describe.each(GUARDED_ADDRESSES)('%s', (guarded) => {
  const target = guarded.split(' ')[1] ?? '';

  test('10,000 spellings are each refused or parsed the same by every parser', () => {
    let accepted = 0;
    const readAlike = fc.property(spellingsOf(target), (spelling) => {
      const { address } = readTarget(spelling);
      if (!address) return true;
      accepted++;
      // Node, Hono and the services behind them parse by the URL standard.
      const url = new URL(`http://localhost${spelling}`);
      const sameQuery = JSON.stringify([...url.searchParams]) === JSON.stringify(address.query);
      const sameTwice = decodeURIComponent(decodeURIComponent(url.pathname)) === `/${address.segments.join('/')}`;
      const isTheSame = url.pathname === address.path && sameQuery && sameTwice && url.hash === '';
      // One URL has one path: a request for the protected path always reaches the protected route.
      const names = decodeURIComponent(spelling.split('?')[0] ?? '') === target.split('?')[0];
      return isTheSame && (!names || address.path === target.split('?')[0]);
    });
    fc.assert(readAlike, fuzz(10_000));
    expect(accepted).toBeGreaterThan(100);
    expect(plainReading(target)?.path).toBe(target.split('?')[0]);
  });
});

test('a repaired URL is canonical, stays on this origin, and is not repaired again', () => {
  const spellings = spellingsOf('/project/note/edit/a-b?projectId=c&q=%ED%95%9C');
  const staysRepaired = fc.property(spellings, (spelling) => {
    const repaired = repairedTarget(Buffer.from(spelling).toString('latin1'));
    if (repaired === undefined) return;
    expect(canonicalFault(repaired)).toBeUndefined();
    expect(new URL(repaired, 'http://localhost').origin).toBe('http://localhost');
    expect(repairedTarget(repaired)).toBe(repaired);
  });
  fc.assert(staysRepaired, fuzz(10_000));
});
