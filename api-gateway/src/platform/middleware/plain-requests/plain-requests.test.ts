import { expect, test } from 'vitest';
import { bearer, testApp } from '../../../testing/test-app.ts';

const ADDRESSES = [
  '/',
  '/healthz',
  '/memo',
  '/landing/0d3f3c1e-6a55-4f5e-9d5c-1f6f6a2b7c01',
  '/shell/a/b.js',
  '/rest/v1/notices',
  '/auth/v1/user',
  '/storage/v1/object/site-assets/a/b.png',
  '/storage/v1/object/public/site-assets/a/b.png',
  '/api/private/project/getDetail',
];

test.each(ADDRESSES)('%s refuses methods that no route has', async (address) => {
  const { app, received } = await testApp();
  for (const method of ['PROPFIND', 'MKCOL', 'PURGE', 'LINK', 'QUERY', 'SOURCE', 'M-SEARCH']) {
    const response = await app.request(address, { method, headers: await bearer() });
    expect([method, response.status]).toEqual([method, 405]);
    expect(response.headers.get('allow')).toContain('GET');
  }
  expect(received).toEqual([]);
});

test.each(ADDRESSES)('%s refuses a compressed body', async (address) => {
  const { app, received } = await testApp();
  for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip']) {
    const headers = { ...(await bearer()), 'content-encoding': encoding };
    expect((await app.request(address, { method: 'POST', headers, body: 'x' })).status).toBe(415);
  }
  expect(received).toEqual([]);
});
