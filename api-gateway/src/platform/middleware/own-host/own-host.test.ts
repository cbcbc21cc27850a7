import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { ownHosts } from '../../http/own-host.ts';

const PATHS = ['/', '/memo', '/auth/v1/user', '/rest/v1/notices', '/storage/v1/x', '/api/public/session/clear'];

describe('a foreign host name that resolves to this server', () => {
  test.each(PATHS)(
    'a foreign host name that resolves to this server is refused at %s, and Supabase is not called',
    async (path) => {
      for (const siteUrl of ['https://dojang.example', 'http://localhost:3000']) {
        const { app, received } = await testApp({ config: { siteUrl } });
        const response = await app.request(path, { headers: { host: 'rebound.example' } });
        expect(response.status).toBe(421);
        expect(await response.json()).toMatchObject({ code: 'unknown_host' });
        expect(received).toEqual([]);
      }
    },
  );

  test('a foreign host name that resolves to this server may request the health check', async () => {
    const { app } = await testApp();
    expect((await app.request('/healthz', { headers: { host: '10.1.2.3:3000' } })).status).toBe(503);
  });
});

test('the app answers under its own name', async () => {
  const { app } = await testApp({ config: { siteUrl: 'https://dojang.example' } });
  const response = await app.request('/rest/v1/notices', { headers: { host: 'dojang.example' } });
  expect(response.status).toBe(200);
});

test.each([
  ['https://dojang.example', 'dojang.example', true],
  ['https://dojang.example', 'Dojang.Example:443', true],
  ['https://dojang.example', 'dojang.example:8443', false],
  ['https://dojang.example', 'www.dojang.example', false],
  ['https://dojang.example', 'mina.dojang.example', false],
  ['https://dojang.example', 'dojang.example.evil.example', false],
  ['https://dojang.example', 'x@dojang.example', false],
  ['https://dojang.example', 'dojang.example/x', false],
  ['https://dojang.example', 'localhost', false],
  ['https://dojang.example', '127.0.0.1:3000', false],
  ['https://dojang.example', '', false],
  ['http://192.168.0.5:3000', '192.168.0.5:3000', true],
  ['http://192.168.0.5:3000', '192.168.0.5', false],
  ['http://localhost:3000', 'localhost:3000', true],
  ['http://localhost:3000', 'localhost:4000', true],
  ['http://localhost:3000', '127.0.0.1', true],
  ['http://localhost:3000', '[::1]:80', true],
  ['http://localhost:3000', '192.168.0.5:3000', false],
  ['http://localhost:3000', 'localhost.evil.example', false],
])('with %s, %j is its own: %s', (siteUrl, host, expected) => {
  expect(ownHosts(siteUrl)(host)).toBe(expected);
});
