import { expect, test } from 'vitest';
import { siteHosts } from './site-hosts.ts';

const LOCAL = { siteUrl: 'http://localhost:3000', pagesDomain: 'localhost' };
const PUBLIC = { siteUrl: 'https://app.dojang.example', pagesDomain: 'dojang.page' };
const WITH_PORT = { siteUrl: 'https://dojang.example:8443', pagesDomain: 'dojang.page' };

test.each([
  [PUBLIC, 'ongi.dojang.page', 'ongi'],
  [PUBLIC, 'ONGI.Dojang.Page', 'ongi'],
  [PUBLIC, 'ongi.dojang.page:443', 'ongi'],
  [PUBLIC, 'ongi.dojang.page:80', null],
  [PUBLIC, 'ongi.dojang.page:8443', null],
  [PUBLIC, 'ongi.dojang.page.', null],
  [PUBLIC, 'ongi.dojang.page.:443', null],
  [PUBLIC, 'a.ongi.dojang.page', null],
  [PUBLIC, '-ongi.dojang.page', null],
  [PUBLIC, 'on_gi.dojang.page', null],
  [PUBLIC, '온기.dojang.page', null],
  [PUBLIC, 'x@ongi.dojang.page', null],
  [PUBLIC, 'ongi.dojang.page/x', null],
  [PUBLIC, 'ongi.dojang.page, other.dojang.page', null],
  [PUBLIC, 'ongi.dojang.page.evil.example', null],
  [PUBLIC, 'ongidojang.page', null],
  [PUBLIC, 'dojang.page', null],
  [PUBLIC, '.dojang.page', null],
  [PUBLIC, `${'a'.repeat(64)}.dojang.page`, null],
  [PUBLIC, 'ongi.localhost', null],
  [PUBLIC, '', null],
  [PUBLIC, undefined, null],
  [WITH_PORT, 'ongi.dojang.page:8443', 'ongi'],
  [WITH_PORT, 'ongi.dojang.page', null],
  [LOCAL, 'ongi.localhost:3000', 'ongi'],
  [LOCAL, 'ongi.localhost:4999', 'ongi'],
  [LOCAL, 'ongi.localhost', 'ongi'],
  [LOCAL, 'ongi.localhost.', null],
  [LOCAL, 'localhost:3000', null],
  [LOCAL, 'ongi.127.0.0.1', null],
  [{ siteUrl: 'https://dojang.example' }, 'ongi.dojang.example', null],
])('with %j, the host %j names the site %j', (config, host, expected) => {
  expect(siteHosts(config).subdomainOf(host)).toBe(expected);
});

test('the origin of a site has the scheme and the port of the app, unless the domain has a port', () => {
  const origin = (config: { siteUrl: string; pagesDomain?: string }) => siteHosts(config).originOf('ongi');
  expect(origin(LOCAL)).toBe('http://ongi.localhost:3000');
  expect(origin(PUBLIC)).toBe('https://ongi.dojang.page');
  expect(origin(WITH_PORT)).toBe('https://ongi.dojang.page:8443');
  expect(origin({ siteUrl: 'http://localhost:3000', pagesDomain: 'dojang.test:5000' })).toBe(
    'http://ongi.dojang.test:5000',
  );
  expect(origin({ siteUrl: 'https://dojang.example' })).toBeNull();
});
