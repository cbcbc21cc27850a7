import { fuzz } from '@dojang/server-kit/fuzz';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTarget } from '../../../platform/http/address/address.logic.ts';
import { spellingsOf } from '../../../testing/spellings.ts';
import { testApp } from '../../../testing/test-app.ts';
import { parseStorageRoute } from './storage-routes.ts';

const parsed = (method: string, target: string) => {
  const { address } = readTarget(target);
  return address && parseStorageRoute(method, address);
};

test('the pictures of the page builder are stored and read', () => {
  expect(parsed('POST', '/storage/v1/object/site-assets/0d3f/9c.webp')).toMatchObject({
    route: { name: 'upload', bucket: 'site-assets', object: '0d3f/9c.webp' },
  });
  expect(parsed('GET', '/storage/v1/object/public/site-assets/0d3f/%ED%95%9C%40.png?width=3&x=y')).toEqual({
    route: {
      name: 'read.public',
      bucket: 'site-assets',
      object: '0d3f/한@.png',
      target: '/storage/v1/object/public/site-assets/0d3f/%ED%95%9C@.png',
    },
  });
});

test.each([
  ['POST', '/storage/v1/object/list/site-assets'],
  ['POST', '/storage/v1/object/sign/site-assets/a.png'],
  ['POST', '/storage/v1/object/move'],
  ['POST', '/storage/v1/object/copy'],
  ['GET', '/storage/v1/object/info/site-assets/a.png'],
  ['GET', '/storage/v1/object/authenticated/site-assets/a.png'],
  ['GET', '/storage/v1/object/site-assets/a.png'],
  ['GET', '/storage/v1/object/elsewhere/a.png'],
  ['GET', '/storage/v1/object/constructor/a.png'],
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/upload/resumable/'],
  ['PATCH', '/storage/v1/upload/resumable/a/b'],
  ['PUT', '/storage/v1/object/upload/sign/site-assets/a.png'],
  ['GET', '/storage/v1/render/image/public/site-assets/a.png'],
  ['POST', '/storage/v1/object/site-assets'],
  ['POST', '/storage/v1/object/site-assets/'],
  ['POST', '/storage/v1/object/site-assets/a/'],
  ['GET', '/storage/v1/object/public/SITE/a.png'],
])('%s %s is closed', async (method, target) => {
  const { app, received } = await testApp();
  const response = await app.request(target, { method });
  expect(response.status).toBe(404);
  expect(received).toEqual([]);
});

test.each([
  ['DELETE', '/storage/v1/object/site-assets/a.png'],
  ['PUT', '/storage/v1/object/site-assets/a.png'],
  ['POST', '/storage/v1/object/public/site-assets/a.png'],
])('%s %s is refused as a wrong method', async (method, target) => {
  const { app, received } = await testApp();
  const response = await app.request(target, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, expect.stringMatching(/GET|POST/)]);
  expect(received).toEqual([]);
});

test('10,000 spellings of an upload are refused, or forwarded as the path that was parsed', () => {
  const isOne = fc.property(spellingsOf('/storage/v1/object/site-assets/a.png'), (spelling) => {
    const reading = parsed('POST', spelling);
    if (!reading || !('route' in reading)) return true;
    const { name, bucket, object, target } = reading.route;
    const path = decodeURIComponent(new URL(target, 'http://x').pathname);
    return name === 'upload' && path === `/storage/v1/object/${bucket}/${object}`;
  });
  fc.assert(isOne, fuzz(10_000));
});
