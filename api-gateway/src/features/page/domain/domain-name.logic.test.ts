import { expect, test } from 'vitest';
import { customHostIn, readDomain } from './domain-name.logic.ts';

const OURS = ['dojang.example', 'dojang.page', 'app.dojang.co.kr'];

test.each([
  ['ongi.co.kr', 'ongi.co.kr', 'ongi.co.kr', true],
  ['http://shop.ongi.com:8080/', 'shop.ongi.com', 'shop.ongi.com', false],
  ['ongi.com.', 'ongi.com', 'ongi.com', true],
  ['온기커피.한국', 'xn--bj0bu1wbyav48b.xn--3e0b707e', '온기커피.한국', true],
  ['https://메뉴.온기.com/차림', null, '메뉴.온기.com', false],
  ['ongi.github.io', 'ongi.github.io', 'ongi.github.io', false],
])('%j is the domain %s', (typed, hostname, name, isApex) => {
  const found = readDomain(typed, OURS);
  expect(found).toMatchObject({ name, isApex });
  if (hostname !== null && !hostname.startsWith('xn--')) expect(found).toMatchObject({ hostname });
  expect(JSON.stringify(found)).toMatch(/"hostname":"[a-z0-9.-]+"/);
});

test.each([
  ['', 'domain_unreadable'],
  ['우리 가게', 'domain_unreadable'],
  ['ftp://ongi.com', 'domain_unreadable'],
  ['javascript:alert(1)', 'domain_unreadable'],
  ['me@ongi.com', 'domain_unreadable'],
  ['a_b.ongi.com', 'domain_unreadable'],
  ['-ongi.com', 'domain_unreadable'],
  [`${'a'.repeat(64)}.com`, 'domain_unreadable'],
  [`${'a.'.repeat(122)}com`, 'domain_unreadable'],
  ['a'.repeat(100_000), 'domain_unreadable'],
  ['127.0.0.1', 'domain_not_public'],
  ['0x7f.1', 'domain_not_public'],
  ['2130706433', 'domain_not_public'],
  ['[::1]', 'domain_not_public'],
  ['localhost', 'domain_not_public'],
  ['db.internal', 'domain_not_public'],
  ['printer.local', 'domain_not_public'],
  ['ongi', 'domain_not_public'],
  ['co.kr', 'domain_is_suffix'],
  ['한국', 'domain_is_suffix'],
  ['dojang.page', 'domain_ours'],
  ['ongi.dojang.page', 'domain_ours'],
  ['DOJANG.example', 'domain_ours'],
  ['www.dojang.page', 'domain_ours'],
  ['x.app.dojang.co.kr', 'domain_ours'],
])('%j is refused with %s', (typed, fault) => {
  expect(readDomain(typed, OURS)).toEqual({ fault });
});

test.each([
  [' https://WWW.Ongi.co.kr/menu?utm=1#top ', 'ongi.co.kr', true, 'main'],
  ['www.온기커피.한국', '온기커피.한국', true, 'main'],
  ['ongi.co.kr', 'ongi.co.kr', true, 'none'],
  // A registered domain may itself begin with `www.`. A subdomain has no setting for its own `www`.
  ['www.com', 'www.com', true, 'none'],
  ['www.shop.ongi.co.kr', 'www.shop.ongi.co.kr', false, 'none'],
])('%j claims %s, and visitors go to its www or not', (typed, name, isApex, www) => {
  expect(readDomain(typed, OURS)).toMatchObject({ name, isApex, www });
});

const PUBLIC = new URL('https://dojang.example');
const LOCAL = new URL('http://localhost:3000');

test.each([
  [PUBLIC, 'ongi.co.kr', 'ongi.co.kr'],
  [PUBLIC, 'ONGI.co.kr:443', 'ongi.co.kr'],
  [PUBLIC, 'ongi.co.kr:80', null],
  [PUBLIC, 'ongi.co.kr:3000', null],
  [PUBLIC, 'ongi.co.kr.', null],
  [PUBLIC, 'a@ongi.co.kr', null],
  [PUBLIC, 'ongi.co.kr/x', null],
  [PUBLIC, 'ongi.co.kr, evil.com', null],
  [PUBLIC, '온기.com', null],
  [PUBLIC, 'on_gi.com', null],
  [PUBLIC, '127.0.0.1', null],
  [PUBLIC, '[::1]', null],
  [PUBLIC, 'com', null],
  [PUBLIC, 'co.kr', null],
  [PUBLIC, 'rebound.example', null],
  [PUBLIC, 'db.internal', null],
  [PUBLIC, '', null],
  [PUBLIC, undefined, null],
  [PUBLIC, `${'a.'.repeat(50_000)}com`, null],
  [LOCAL, 'ongi.co.kr:3000', 'ongi.co.kr'],
  [LOCAL, 'ongi.co.kr', 'ongi.co.kr'],
  [LOCAL, 'ongi.co.kr:4000', null],
])('at %s the Host header %j asks for the domain %j', (site, header, expected) => {
  expect(customHostIn(header, site)).toBe(expected);
});
