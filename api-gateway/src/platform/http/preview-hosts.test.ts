import { expect, test } from 'vitest';
import { previewHosts } from './preview-hosts.ts';

const ID = '0123456789abcdef0123456789abcdef';

test('a preview has a host below the domain of pages', () => {
  const { idOf, originOf } = previewHosts({ siteUrl: 'https://dojang.example', pagesDomain: 'dojang.page' });
  expect(originOf(ID)).toBe(`https://preview--${ID}.dojang.page`);
  expect(idOf(`preview--${ID}.dojang.page`)).toBe(ID);
  for (const other of ['ongi.dojang.page', 'preview--x.dojang.page', `preview--${ID}.evil.example`, 'dojang.example']) {
    expect(idOf(other)).toBeNull();
  }
});

test('on this machine every port is accepted', () => {
  const { idOf, originOf } = previewHosts({ siteUrl: 'http://localhost:3000', pagesDomain: 'localhost' });
  expect(originOf(ID)).toBe(`http://preview--${ID}.localhost:3000`);
  expect(idOf(`preview--${ID}.localhost:3917`)).toBe(ID);
});

test.each([
  ['https://dojang.example', undefined],
  ['https://dojang.example', 'dojang.example'],
  ['https://dojang.example', 'pages.dojang.example'],
  ['https://app.dojang.example', 'dojang.example'],
  ['https://app.dojang.example', 'pages.dojang.example'],
  ['https://app.dojang.co.kr', 'pages.dojang.co.kr:8443'],
])('at %s with %s a cookie of a preview could reach the app, so there is none', (siteUrl, pagesDomain) => {
  const hosts = previewHosts({ siteUrl, ...(pagesDomain ? { pagesDomain } : {}) });
  expect(hosts.originOf(ID)).toBeNull();
  expect(hosts.idOf(`preview--${ID}.${pagesDomain}`)).toBeNull();
});

test.each([
  ['https://dojang.co.kr', 'dojang-pages.co.kr'],
  ['https://dojang.example', 'pages.example'],
  ['http://127.0.0.1:3000', 'localhost'],
])('%s and %s share no cookies', (siteUrl, pagesDomain) => {
  expect(previewHosts({ siteUrl, pagesDomain }).originOf(ID)).not.toBeNull();
});
