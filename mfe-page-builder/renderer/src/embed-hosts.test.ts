import { expect, test } from 'vitest';
import { embedHost, embedHostsOf, MOST_EMBED_HOSTS } from './embed-hosts.ts';

test('a host is read from an address of any form, and a text that is no web host is refused', () => {
  expect(
    ['blog.ongi.kr', ' https://Blog.Ongi.kr/글?a=1 ', '*.ongi.kr', 'http://127.0.0.1:8080/', '온기.한국'].map(
      embedHost,
    ),
  ).toEqual(['blog.ongi.kr', 'blog.ongi.kr', '*.ongi.kr', '127.0.0.1:8080', 'xn--ok0bn86b.xn--3e0b707e']);
  for (const bad of [
    '',
    '*',
    '*.',
    'kr',
    'a.kr; script-src *',
    "'self'",
    'a.*.kr',
    'javascript:alert(1)',
    'a b.kr',
    `${'a'.repeat(300)}.kr`,
  ]) {
    expect(embedHost(bad), bad).toBeNull();
  }
});

test('stored hosts that could change the header are left out, and a list of only such hosts allows nobody', () => {
  expect([undefined, null, 'a.kr', {}, []].map(embedHostsOf)).toEqual([null, null, null, null, null]);
  expect(embedHostsOf(['a.kr', 'b.kr; script-src *', 'c.kr\r\nx: y', 3, '*'])).toEqual(['a.kr']);
  expect(embedHostsOf(['*'])).toEqual([]);
  expect(embedHostsOf(Array.from({ length: 99 }, (_, at) => `a${at}.kr`))).toHaveLength(MOST_EMBED_HOSTS);
});
