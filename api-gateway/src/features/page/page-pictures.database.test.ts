import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLanes } from '../../platform/middleware/lanes/lanes.ts';
import { createRest } from '../../platform/supabase/rest.ts';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { readDraft } from './draft.ts';
import { pageAddresses } from './page-address.ts';
import { createRenderedPages } from './render/rendered-pages.ts';
import { createRenderer } from './render/renderer.ts';

let gateway: DatabaseApp;
let mina: Person;
let siteId: string;
let src: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [site] = await gateway.database.sql<{ id: string }[]>`select id from sites where owner_id = ${mina.id}`;
  siteId = site?.id ?? '';
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const path = `${siteId}/${sha256}.jpg`;
  const uploaded = await gateway.app.request(`/storage/v1/object/site-assets/${path}`, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${mina.token}`,
      'content-type': 'image/jpeg',
      'content-length': String(photo.byteLength),
    },
    body: new Uint8Array(photo),
  });
  if (!uploaded.ok) throw new Error(await uploaded.text());
  const row = { site_id: siteId, sha256, path, mime: 'image/jpeg', width: 900, height: 600, bytes: photo.byteLength };
  const asset = await gateway.post('/rest/v1/assets', row, mina);
  if (!asset.ok) throw new Error(await asset.text());
  src = `/storage/v1/object/public/site-assets/${path}`;
});
afterAll(() => gateway?.stop());

const projectWith = (components: unknown[]) => ({
  pages: [{ frames: [{ component: { type: 'wrapper', components } }] }],
});
const image = (of: string) => ({ type: 'image', attributes: { src: of, alt: '사진' } });
const addresses = (html: string) => [
  ...new Set([...html.matchAll(/\/_image\?[^" ]+/g)].map(([address]) => address.replaceAll('&amp;', '&'))),
];

test('every picture address in a published page answers a picture of its width; the preview has the same addresses', {
  timeout: 60_000,
}, async () => {
  const id = randomUUID();
  const draft = projectWith([{ tagName: 'h1', content: '사진' }, image(src), image(src)]);
  await gateway.post(
    '/rest/v1/pages',
    { id, site_id: siteId, slug: `p-${id.slice(0, 8)}`, title: '사진', draft },
    mina,
  );
  const share = await gateway.post('/rest/v1/rpc/create_page_share', { p_page_id: id, p_days: 1 }, mina);
  const shared = await gateway.post('/api/private/page/shareLink', { shareId: await share.json() }, mina);
  const token = ((await shared.json()) as { url: string }).url.split('token=')[1];
  expect((await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1 }, mina)).status).toBe(200);

  const html = await (await gateway.app.request(`/landing/${id}`)).text();
  expect(html).toMatch(/<img [^>]*width="900" height="600"/);
  const widths: number[] = [];
  for (const address of addresses(html)) {
    const answer = await gateway.app.request(address);
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'image/webp']);
    widths.push((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width);
  }
  expect(widths.sort((a, b) => a - b)).toEqual([320, 640, 768, 900]);
  expect(await (await gateway.app.request(`/api/public/page/share/${token}/document`)).text()).toBe(html);
});

test('only pictures with a row have a size, and only listed hosts are read', async () => {
  const config = { siteUrl: 'https://dojang.example', imageHosts: ['https://img.example.com'] };
  const rest = createRest(gateway.deps.supabase);
  const pages = createRenderedPages({
    rest,
    config,
    addressOf: pageAddresses(config),
    renderer: createRenderer(createLanes()),
  });
  const id = randomUUID();
  const shown = async (of: string) => {
    const draft = JSON.stringify(projectWith([image(of)]));
    await gateway.database.sql`
      insert into pages (id, site_id, slug, title, draft)
      values (${id}, ${siteId}, 'one-picture', '사진', ${draft}::text::jsonb)
      on conflict (id) do update set draft = excluded.draft`;
    const prepared = await pages.prepare(await readDraft(rest, id));
    const { html } = await prepared.view({ kind: 'server', key: '' });
    const [tag = ''] = /<img[^>]*>/.exec(new TextDecoder().decode(html)) ?? [];
    return { isMade: tag.includes('/_image?'), hasSize: tag.includes('width="900" height="600"') };
  };
  const gone = src.replace(/[0-9a-f]{64}/, 'f'.repeat(64));
  expect(await shown(src)).toEqual({ isMade: true, hasSize: true });
  expect(await shown(`https://dojang.example${src}`)).toEqual({ isMade: true, hasSize: true });
  expect(await shown(gone)).toEqual({ isMade: false, hasSize: false });
  expect(await shown('https://img.example.com/a.png')).toEqual({ isMade: true, hasSize: false });
  expect(await shown('https://img.example.com.evil.example/a.png')).toEqual({ isMade: false, hasSize: false });
  expect(await shown('https://elsewhere.example/a.png')).toEqual({ isMade: false, hasSize: false });
});
