import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pageCardResponse } from '@dojang/api-contract';
import { templates } from '@dojang/renderer/templates';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

const TIMEOUT = { timeout: 60_000 };
let gateway: DatabaseApp;
let mina: Person;
let stranger: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, stranger] = [await gateway.signUp('김민아'), await gateway.signUp('낯선 사람')];
  const [site] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'ongi', name = '온기' where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
  await gateway.database.sql`update sites set subdomain = 'other' where owner_id = ${stranger.id}`;
});
afterAll(() => gateway?.stop());

const projectSaying = (heading: string, more: unknown[] = []) => ({
  pages: [{ frames: [{ component: { components: [{ tagName: 'h1', content: heading }, ...more] } }] }],
});

async function publishedPage(draft: unknown, seo = {}): Promise<string> {
  const id = randomUUID();
  const page = { id, site_id: siteId, slug: `p-${id.slice(0, 8)}`, title: '동네 카페', draft, seo };
  const saved = await gateway.post('/rest/v1/pages', page, mina);
  if (!saved.ok) throw new Error(await saved.text());
  await publish(id);
  return id;
}
async function publish(pageId: string): Promise<void> {
  const [row] = await gateway.database.sql<{ rev: number }[]>`select rev from pages where id = ${pageId}`;
  const request = { pageId, baseRev: row?.rev, keepsSamples: true };
  const answer = await gateway.post('/api/private/page/publish', request, mina);
  if (answer.status !== 200) throw new Error(await answer.text());
}
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.app.request(path, { method, headers });
/** The share picture that the page names for messengers. */
async function pictureOf(pageId: string): Promise<string | undefined> {
  const html = await (await get(`/landing/${pageId}`)).text();
  return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
}
const pathOf = (address = '') => new URL(address).pathname;

test(
  'a page of drawings has a share picture of its headline and first drawing, at each of its hosts @nightly',
  TIMEOUT,
  async () => {
    const [cafe] = templates;
    const address = await pictureOf(await publishedPage(cafe?.project));
    expect(address).toMatch(/^http:\/\/localhost:3000\/_card\/[0-9a-f-]{36}\/[0-9a-f]{24}\.png$/);
    // Publishing makes the picture, so that it exists when the address is shared.
    const folder = join(gateway.deps.imagesDir, 'cards');
    await expect.poll(() => readdir(folder).catch(() => []), { timeout: 30_000 }).toHaveLength(1);
    for (const host of ['localhost:3000', 'ongi.localhost:3000']) {
      const answer = await get(pathOf(address), { host });
      expect([host, answer.status, answer.headers.get('content-type')]).toEqual([host, 200, 'image/png']);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([1200, 630]);
      const known = await get(pathOf(address), { host, 'if-none-match': answer.headers.get('etag') ?? '' });
      expect(known.status).toBe(304);
    }
    expect((await get(pathOf(address), {}, 'HEAD')).status).toBe(200);
    expect((await get(pathOf(address), { host: 'other.localhost:3000' })).status).toBe(404);
    expect(await readdir(folder)).toHaveLength(1);
  },
);

test(
  'the picture changes with a publication only, and its former address redirects to the new one',
  TIMEOUT,
  async () => {
    const id = await publishedPage(projectSaying('첫 소식'));
    const first = await pictureOf(id);
    await gateway.database
      .sql`update pages set draft = ${gateway.database.sql.json(projectSaying('둘째 소식') as never)}, rev = rev + 1 where id = ${id}`;
    gateway.clock.now += 2_000;
    expect(await pictureOf(id)).toBe(first);
    await publish(id);
    const second = await pictureOf(id);
    expect(second).not.toBe(first);
    const moved = await get(pathOf(first));
    expect([moved.status, moved.headers.get('location')]).toEqual([302, pathOf(second)]);
  },
);

test('no picture is made for a page that names its own', async () => {
  const chosen = 'https://img.example.com/a.png';
  const draft = projectSaying('소식', [
    { tagName: 'img', attributes: { src: 'https://img.example.com/b.png', alt: '' } },
  ]);
  expect(await pictureOf(await publishedPage(draft, { image: chosen }))).toBe(chosen);
  const inside = { tagName: 'img', attributes: { src: 'data:image/png;base64,AAAA', alt: '' } };
  const shown = projectSaying('소식', [inside, { tagName: 'img', attributes: { src: chosen, alt: '' } }]);
  expect(await pictureOf(await publishedPage(shown))).toBe(chosen);
});

test('the picture is not answered while its page is not live', TIMEOUT, async () => {
  const id = await publishedPage(projectSaying('내려갈 소식'));
  const path = pathOf(await pictureOf(id));
  const status = async () => {
    gateway.clock.now += 1_000;
    return (await get(path)).status;
  };
  expect(await status()).toBe(200);
  await gateway.database.sql`update pages set taken_down_at = now() where id = ${id}`;
  expect(await status()).toBe(410);
  await gateway.database.sql`update pages set taken_down_at = null where id = ${id}`;
  await gateway.post('/api/private/page/unpublish', { pageId: id }, mina);
  expect(await status()).toBe(410);
  for (const other of [`/_card/${randomUUID()}/${'a'.repeat(24)}.png`, `/_card/${id}/a.png`, '/_card/a/b'])
    expect([other, (await get(other)).status]).toEqual([other, 404]);
});

test('members see the picture that a draft would get; nobody else does', TIMEOUT, async () => {
  const id = await publishedPage(projectSaying('미리 보는 소식'));
  const answer = await gateway.post('/api/private/page/card', { pageId: id }, mina);
  const { picture } = pageCardResponse.parse(await answer.json());
  const made = await get(pathOf(await pictureOf(id)));
  expect(Buffer.from(picture.split(',')[1] ?? '', 'base64').equals(Buffer.from(await made.arrayBuffer()))).toBe(true);
  expect((await gateway.post('/api/private/page/card', { pageId: id }, stranger)).status).toBe(404);
});
