import { createHash, randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let siteId: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [site] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'ongi' where owner_id = ${mina.id} returning id`;
  siteId = site?.id ?? '';
});
afterAll(() => gateway?.stop());

/** Uploads a file as the editor does. Returns the path in its bucket. */
async function upload(bucket: 'site-assets' | 'site-files', content: Buffer, ending: string, mime: string) {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = `${siteId}/${sha256}.${ending}`;
  const sent = await gateway.app.request(`/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${mina.token}`,
      'content-type': mime,
      'content-length': String(content.byteLength),
    },
    body: new Uint8Array(content),
  });
  if (!sent.ok) throw new Error(await sent.text());
  const kind = bucket === 'site-files' ? { name: `자료.${ending}` } : { width: 40, height: 30 };
  const row = { site_id: siteId, sha256, path, mime, bytes: content.byteLength, ...kind };
  const saved = await gateway.post('/rest/v1/assets', row, mina);
  if (!saved.ok) throw new Error(await saved.text());
  return path;
}
const newPicture = async () =>
  upload(
    'site-assets',
    await sharp({ create: { width: 40, height: 30, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
      .png()
      .toBuffer(),
    'png',
    'image/png',
  );
const newFile = () => upload('site-files', Buffer.from(`%PDF-1.7\n${randomUUID()}`), 'pdf', 'application/pdf');

async function publishedPage(pictures: string[], files: string[] = []): Promise<string> {
  const id = randomUUID();
  const components = [
    { tagName: 'h1', content: '소식' },
    ...pictures.map((path) => ({
      type: 'image',
      attributes: { src: `/storage/v1/object/public/site-assets/${path}`, alt: '사진' },
    })),
    ...files.map((path) => ({ tagName: 'a', attributes: { href: `/_file/${path}` }, content: '받기' })),
  ];
  const draft = { pages: [{ frames: [{ component: { components } }] }] };
  const page = { id, site_id: siteId, slug: `p-${id.slice(0, 8)}`, title: '소식', draft };
  const saved = await gateway.post('/rest/v1/pages', page, mina);
  if (!saved.ok) throw new Error(await saved.text());
  const answer = await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1 }, mina);
  if (!answer.ok) throw new Error(await answer.text());
  return id;
}
const takeDown = (id: string, at: string | null) =>
  gateway.database.sql`update pages set taken_down_at = ${at} where id = ${id}`;
/** The answers of all addresses some minutes later, because gateways cache the data of a picture for a minute. */
async function statuses(addresses: readonly string[]): Promise<number[]> {
  gateway.clock.now += 3 * 60_000;
  const answers = await Promise.all(addresses.map((address) => gateway.app.request(address)));
  return answers.map(({ status }) => status);
}
const picturesOf = (path: string) => {
  const own = `/storage/v1/object/public/site-assets/${path}`;
  return [own, `/_image?url=${own}&w=320`];
};

test('files and pictures of a page are not answered while it is taken down, also after a purge, and are answered after its restoration', {
  timeout: 60_000,
}, async () => {
  const [picture, file] = [await newPicture(), await newFile()];
  const id = await publishedPage([picture], [file]);
  const share = await gateway.post('/rest/v1/rpc/create_page_share', { p_page_id: id, p_days: 1 }, mina);
  const shared = await gateway.post('/api/private/page/shareLink', { shareId: await share.json() }, mina);
  const token = ((await shared.json()) as { url: string }).url.split('token=')[1];
  const ofPage = [`/landing/${id}`, `/iframe/${id}`, `/landing/${id}/_payload.json`, `/api/public/page/share/${token}`];
  const named = [`/_file/${file}`, ...picturesOf(picture)];
  const now = new Date().toISOString();

  expect(await statuses([...ofPage, ...named])).toEqual([200, 200, 200, 200, 200, 200, 200]);
  await takeDown(id, now);
  expect(await statuses(ofPage)).toEqual([410, 410, 410, 410]);
  expect(await statuses(named)).toEqual([404, 404, 404]);
  const sitemap = await gateway.app.request('/sitemap.xml', { headers: { host: 'ongi.localhost:3000' } });
  expect(await sitemap.text()).not.toContain(id.slice(0, 8));

  await takeDown(id, null);
  expect(await statuses([...ofPage, ...named])).toEqual([200, 200, 200, 200, 200, 200, 200]);

  await takeDown(id, now);
  // A removed link in the draft, the versions or the page does not make the file public again.
  await gateway.database.sql`update pages set draft = '{}', live_version_id = null where id = ${id}`;
  await gateway.database.sql`delete from page_versions where page_id = ${id}`;
  expect(await statuses(named)).toEqual([404, 404, 404]);
  await gateway.database.sql`delete from pages where id = ${id}`;
  expect(await statuses(named)).toEqual([404, 404, 404]);
});

test('a page that is put back with another content does not make the files of its previous content public again', {
  timeout: 60_000,
}, async () => {
  const [bad, good] = [await newFile(), await newFile()];
  const id = await publishedPage([], [bad]);
  await takeDown(id, new Date().toISOString());
  const link = { tagName: 'a', attributes: { href: `/_file/${good}` }, content: '받기' };
  const draft = { pages: [{ frames: [{ component: { components: [{ tagName: 'h1', content: '소식' }, link] } }] }] };
  await gateway.database.sql`update pages set draft = ${gateway.database.sql.json(draft)}, rev = 2 where id = ${id}`;
  expect((await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 2 }, mina)).status).toBe(200);
  await takeDown(id, null);
  expect(await statuses([`/_file/${bad}`, `/_file/${good}`, `/landing/${id}`])).toEqual([404, 200, 200]);
  // A member who publishes the old content again is responsible for it, so the files are public again.
  await gateway.database
    .sql`update pages set draft = (select project from page_versions where page_id = ${id} order by at limit 1), rev = 3
    where id = ${id}`;
  expect((await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 3 }, mina)).status).toBe(200);
  expect(await statuses([`/_file/${bad}`])).toEqual([200]);
});

test('a page that was taken down by mistake gets back the files of its former versions that other pages link to @nightly', {
  timeout: 60_000,
}, async () => {
  const { sql } = gateway.database;
  const file = await newFile();
  const first = await publishedPage([], [file]);
  const other = await publishedPage([], [file]);
  const republish = async (id: string, baseRev: number) => {
    const draft = { pages: [{ frames: [{ component: { components: [{ tagName: 'h1', content: `${baseRev}` }] } }] }] };
    await sql`update pages set draft = ${sql.json(draft)}, rev = ${baseRev} where id = ${id}`;
    const answer = await gateway.post('/api/private/page/publish', { pageId: id, baseRev }, mina);
    expect(answer.status).toBe(200);
  };
  await republish(first, 2);
  await takeDown(first, new Date().toISOString());
  expect(await statuses([`/_file/${file}`])).toEqual([404]);
  await takeDown(first, null);
  expect(await statuses([`/_file/${file}`])).toEqual([200]);
  // The page is put back with other content. Another live page of the site makes the file public.
  await takeDown(first, new Date().toISOString());
  await republish(first, 3);
  await takeDown(first, null);
  expect(await statuses([`/_file/${file}`])).toEqual([404]);
  await sql`update pages set title = '다시', rev = 2 where id = ${other}`;
  expect((await gateway.post('/api/private/page/publish', { pageId: other, baseRev: 2 }, mina)).status).toBe(200);
  expect(await statuses([`/_file/${file}`])).toEqual([200]);
});

test('the address of a site says that its pages were taken down, also when its home page is not among them', async () => {
  const owner = await gateway.signUp('이준');
  const { sql } = gateway.database;
  const [site] = await sql<{ id: string }[]>`
    update sites set subdomain = 'jun' where owner_id = ${owner.id} returning id`;
  const id = randomUUID();
  const draft = { pages: [{ frames: [{ component: { components: [{ tagName: 'h1', content: '소식' }] } }] }] };
  await gateway.post('/rest/v1/pages', { id, site_id: site?.id, slug: 'news', title: '소식', draft }, owner);
  expect((await gateway.post('/api/private/page/publish', { pageId: id, baseRev: 1 }, owner)).status).toBe(200);
  await sql`update sites set home_page_id = null where id = ${site?.id ?? ''}`;
  const open = async () => {
    gateway.clock.now += 60_000;
    return (await gateway.app.request('/', { headers: { host: 'jun.localhost:3000' } })).status;
  };
  expect(await open()).toBe(200);
  await takeDown(id, new Date().toISOString());
  expect(await open()).toBe(410);
  await takeDown(id, null);
  expect(await open()).toBe(200);
});

test('a picture that another live page shows stays public, for example the logo of a site', {
  timeout: 60_000,
}, async () => {
  const picture = await newPicture();
  const bad = await publishedPage([picture]);
  const good = await publishedPage([picture]);
  await takeDown(bad, new Date().toISOString());
  expect(await statuses(picturesOf(picture))).toEqual([200, 200]);
  await gateway.post('/api/private/page/unpublish', { pageId: good }, mina);
  expect(await statuses(picturesOf(picture))).toEqual([404, 404]);
});
