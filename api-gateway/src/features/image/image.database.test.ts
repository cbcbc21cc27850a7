import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import type { Log, LogEntry } from '../../platform/http/log.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { leastLongestTask, MOST_MS } from '../../testing/longest-task.ts';

const TIMEOUT = { timeout: 60_000 };
let gateway: DatabaseApp;
let app: ReturnType<typeof createApp>;
let mina: Person;
let siteId: string;
let host: Server;
let listed: string;
let asked: string[] = [];
let answers: Record<string, Buffer> = {};
const logged: LogEntry[] = [];
let photo: Buffer;
/** Path of the photo among the pictures of the site. */
let path: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  siteId = site?.id ?? '';
  host = createServer((request, response) => {
    asked.push(request.url ?? '');
    const found = answers[request.url ?? ''];
    response.writeHead(found ? 200 : 404).end(found);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  listed = `http://img.example.com:${(host.address() as AddressInfo).port}`;
  const lookup: LookupFunction = (_, __, answer) => answer(null, [{ address: '127.0.0.1', family: 4 }]);
  const config = { ...gateway.deps.config, imageHosts: [listed] };
  const log: Log = (entry) => logged.push(entry);
  app = createApp({ ...gateway.deps, config, log, listedHost: { lookup, isAllowed: () => true } });
  photo = await sharp({
    create: {
      width: 1600,
      height: 800,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Copyright: 'the address of a home' } })
    .jpeg({ quality: 95 })
    .toBuffer();
  path = await upload(photo);
});
afterAll(async () => {
  host?.close();
  await gateway?.stop();
});

/** Uploads as the owner of the site; returns the public path. */
async function upload(content: Buffer, type = 'image/jpeg'): Promise<string> {
  const name = `${siteId}/${createHash('sha256').update(content).digest('hex')}.${type.split('/')[1]}`;
  const response = await app.request(`/storage/v1/object/site-assets/${name}`, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${mina.token}`,
      'content-type': type,
      'content-length': String(content.byteLength),
    },
    body: new Uint8Array(content),
  });
  if (!response.ok) throw new Error(await response.text());
  return `/storage/v1/object/public/site-assets/${name}`;
}
const get = (url: string, more = '', headers: Record<string, string> = {}) =>
  app.request(`/_image?url=${encodeURIComponent(url)}${more}`, { headers });
const read = async (answer: Response) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata();
};

test('a picture of a site has the width of a breakpoint and no metadata, and is cached for ever', TIMEOUT, async () => {
  const answer = await get(path, '&w=600&q=80');
  const { headers } = answer;
  expect(headers.get('content-type')).toBe('image/webp');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('vary') ?? '').not.toMatch(/accept(?!-)/i);
  expect(await read(answer)).toMatchObject({ format: 'webp', width: 640, height: 320 });
  expect((await read(await get(path, '&w=600&q=80'))).exif).toBeUndefined();
  expect(await read(await get(path))).toMatchObject({ width: 1536, height: 768 });

  const again = await get(path, '&w=640&q=80', { 'if-none-match': headers.get('etag') ?? '' });
  expect([again.status, again.headers.get('etag')]).toEqual([304, headers.get('etag')]);
  const other = await get(path, '&w=320&q=80', { 'if-none-match': headers.get('etag') ?? '' });
  expect(other.status).toBe(200);
});

test('browsers that accept AVIF get AVIF', TIMEOUT, async () => {
  const avif = await get(path, '&w=320&q=80&f=avif', { accept: 'image/avif,image/webp,*/*' });
  expect([avif.headers.get('content-type'), avif.headers.get('vary')]).toEqual(['image/avif', 'accept']);
  expect(await read(avif)).toMatchObject({ format: 'heif', width: 320 });
  const webp = await get(path, '&w=320&q=80&f=avif', { accept: 'image/webp,*/*' });
  expect([webp.headers.get('content-type'), webp.headers.get('vary')]).toEqual(['image/webp', 'accept']);
});

test('nothing is enlarged, and the orientation of a photo is applied', TIMEOUT, async () => {
  const small = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#36c8' } })
    .png()
    .toBuffer();
  expect(await read(await get(await upload(small, 'image/png'), '&w=1536'))).toMatchObject({
    width: 200,
    height: 100,
    hasAlpha: true,
  });
  const turned = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#36c' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const upright = await read(await get(await upload(turned), '&w=640'));
  expect([upright.width, upright.height, upright.orientation]).toEqual([300, 900, undefined]);
});

test('an animated picture stays animated', TIMEOUT, async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 500, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100] })
    .toBuffer();
  const made = await read(await get(await upload(gif, 'image/gif'), '&w=320&f=avif', { accept: 'image/avif' }));
  expect(made).toMatchObject({ format: 'webp', pages: 3, width: 320, pageHeight: 128 });
});

test('a very tall picture is made as tall as the format allows @nightly', TIMEOUT, async () => {
  const tall = await sharp({ create: { width: 860, height: 19_000, channels: 3, background: '#eee' } })
    .png()
    .toBuffer();
  expect(await read(await get(await upload(tall, 'image/png'), '&w=1536'))).toMatchObject({ height: 16_383 });
});

test('32 simultaneous visitors cause one read and one picture on the disk', TIMEOUT, async () => {
  asked = [];
  answers = { '/photo.jpg': photo };
  const before = (await readdir(gateway.deps.imagesDir)).length;
  const all = await Promise.all(Array.from({ length: 32 }, () => get(`${listed}/photo.jpg`, '&w=768&q=60')));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  const bodies = await Promise.all(
    all.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('base64')),
  );
  expect(new Set(bodies).size).toBe(1);
  expect(asked).toEqual(['/photo.jpg']);
  expect(all[0]?.headers.get('cache-control')).toBe('public, max-age=3600');
  expect((await readdir(gateway.deps.imagesDir)).length).toBe(before + 1);
});

test(
  'an original of 19 MB is not read again while it has not changed, and blocks no other request',
  TIMEOUT,
  async () => {
    const large = await upload(Buffer.concat([photo, Buffer.alloc(19 * 1024 * 1024)]));
    const requests: string[] = [];
    const { supabase } = gateway.deps;
    const fetch: typeof supabase.fetch = (request, context) => {
      if (request.url.includes('/storage/')) requests.push(request.method);
      return supabase.fetch(request, context);
    };
    const counting = createApp({ ...gateway.deps, supabase: { ...supabase, fetch } });
    const statuses: number[] = [];
    const view = async () => {
      const answer = await counting.request(`/_image?url=${encodeURIComponent(large)}&w=320`);
      await answer.arrayBuffer();
      statuses.push(answer.status);
    };
    await view();
    const aMinuteLater = () => {
      requests.length = 0;
      gateway.clock.now += 61_000;
    };
    const ms = await leastLongestTask(() => Promise.all(Array.from({ length: 4 }, view)), aMinuteLater);
    expect([new Set(statuses), requests]).toEqual([new Set([200]), ['HEAD']]);
    expect(ms).toBeLessThan(MOST_MS);
  },
);

test('a picture that was replaced, and one that is gone, is noticed after a minute', TIMEOUT, async () => {
  const path = await upload(Buffer.concat([photo, Buffer.from('first')]));
  const first = await get(path, '&w=320');
  const { embedded, sql } = gateway.database;
  const name = path.replace('/storage/v1/object/public/', '');
  const other = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const replaced = await embedded.fetch(
    new Request(`http://localhost/storage/v1/object/${name}`, {
      method: 'PUT',
      headers: {
        apikey: embedded.secretKey,
        authorization: `Bearer ${embedded.secretKey}`,
        'content-type': 'image/jpeg',
        'content-length': String(other.byteLength),
      },
      body: new Uint8Array(other),
    }),
    { peerAddress: null },
  );
  expect(replaced.status).toBe(200);
  expect((await get(path, '&w=320')).headers.get('etag')).toBe(first.headers.get('etag'));
  gateway.clock.now += 61_000;
  const second = await get(path, '&w=320');
  expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  expect(await read(second)).toMatchObject({ width: 320, height: 320 });
  await sql`delete from storage.objects where name = ${name.replace('site-assets/', '')}`;
  gateway.clock.now += 61_000;
  expect((await get(path, '&w=320')).status).toBe(404);
});

test(
  'image metadata failure: bombs, broken pictures, vectors and pages are refused and logged as errors, and the next picture is made',
  TIMEOUT,
  async () => {
    logged.length = 0;
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    answers = {
      '/bomb.png': bomb,
      '/vector.svg': Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      '/page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
      '/half.png': Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), deflateSync(Buffer.alloc(100))]),
      '/a.pdf': Buffer.from('%PDF-1.7\n1 0 obj'),
      '/empty.png': Buffer.alloc(0),
      '/ok.jpg': photo,
    };
    for (const path of Object.keys(answers)) {
      const answer = await get(listed + path, '&w=320');
      expect([path, answer.status]).toEqual([path, path === '/ok.jpg' ? 200 : 415]);
    }
    const errors = logged.filter(({ event }) => event === 'image_unreadable');
    expect(errors).toHaveLength(Object.keys(answers).length - 1);
    expect(errors[0]).toMatchObject({ level: 'error', requestId: expect.any(String) });
    asked = [];
    expect((await get(`${listed}/bomb.png`, '&w=320')).status).toBe(415);
    expect(asked).toEqual([]);
  },
);

test('other sources and parameters are refused, and a missing picture is missing', TIMEOUT, async () => {
  expect((await get('https://elsewhere.example/a.png')).status).toBe(403);
  expect((await get('/storage/v1/object/public/note-pictures/a/b.png')).status).toBe(403);
  expect((await get('/rest/v1/profiles')).status).toBe(403);
  expect((await get(`${listed}/none.png`)).status).toBe(404);
  expect((await get(`/storage/v1/object/public/site-assets/${siteId}/00.png`)).status).toBe(404);
  expect((await get(`${listed}/ok.jpg`, '&w=0')).status).toBe(400);
  expect((await app.request('/_image')).status).toBe(400);
  const refused = await app.request('/_image?w=320');
  expect(await refused.json()).toMatchObject({ code: 'invalid_request' });
});
