import { createHash, randomBytes } from 'node:crypto';
import { MOST_FILE_BYTES, SITE_FILE_TYPES } from '@dojang/renderer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
let other: Person;
let site: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, other] = [await gateway.signUp('김민아'), await gateway.signUp('박준')];
  const [row] = await gateway.database.sql<{ id: string }[]>`
    update sites set subdomain = 'ongi' where owner_id = ${mina.id} returning id`;
  site = row?.id ?? '';
});
afterAll(() => gateway?.stop());

type Ending = keyof typeof SITE_FILE_TYPES;

const pdf = (text = '오늘의 메뉴') => Buffer.from(`%PDF-1.7\n${text} ${randomBytes(4).toString('hex')}`);
const pathOf = (content: Buffer, ending: string) =>
  `${site}/${createHash('sha256').update(content).digest('hex')}.${ending}`;

const send = (person: Person, path: string, content: Buffer, type: string) =>
  gateway.app.request(`/storage/v1/object/site-files/${path}`, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${person.token}`,
      'content-type': type,
      'content-length': String(content.byteLength),
    },
    body: new Uint8Array(content),
  });

/** Uploads a file as the editor does. Returns its public address. */
async function upload(name: string, content = pdf(), ending: Ending = 'pdf'): Promise<string> {
  const path = pathOf(content, ending);
  const sent = await send(mina, path, content, SITE_FILE_TYPES[ending]);
  if (sent.status !== 200) throw new Error(`${sent.status} ${await sent.text()}`);
  const [, sha256] = path.split(/[/.]/);
  const row = { site_id: site, sha256, path, mime: SITE_FILE_TYPES[ending], bytes: content.byteLength, name };
  const saved = await gateway.post('/rest/v1/assets', row, mina);
  if (saved.status >= 300) throw new Error(await saved.text());
  return `/_file/${path}`;
}

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  gateway.app.request(path, { method, headers });

test('a visitor saves a file under its Korean name, and no browser shows it or guesses its type', async () => {
  const content = pdf();
  const href = await upload('가을 메뉴판 (최종).pdf', content);
  for (const host of ['localhost:3000', 'ongi.localhost:3000']) {
    const answer = await get(href, { host });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="__ ___ (__).pdf"; filename*=UTF-8''${encodeURIComponent('가을 메뉴판 ')}%28${encodeURIComponent('최종')}%29.pdf`,
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
});

test('an interrupted download continues, and a cached file is not sent again', async () => {
  const content = pdf('긴 글');
  const href = await upload('안내서.pdf', content);
  const part = await get(href, { range: 'bytes=5-' });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 5-${content.length - 1}/${content.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(5))).toBe(true);
  const etag = part.headers.get('etag') ?? '';
  expect((await get(href, { 'if-none-match': etag })).status).toBe(304);
  const head = await get(href, {}, 'HEAD');
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(content.length),
    '',
  ]);
});

test('a file is answered with its present name', async () => {
  const href = await upload('초안.pdf');
  const path = href.slice('/_file/'.length);
  await gateway.database.sql`update assets set name = '완성.pdf' where path = ${path}`;
  gateway.clock.now += 1_000;
  expect((await get(href)).headers.get('content-disposition')).toContain(encodeURIComponent('완성.pdf'));
});

test('an address that names no file is not found', async () => {
  const href = await upload('있어요.pdf');
  const gone = href.replace(/[0-9a-f]{8}\.pdf$/, '00000000.pdf');
  const others = [gone, href.replace('.pdf', '.zip'), '/_file/x/y.pdf'];
  for (const path of others) expect([path, (await get(path)).status]).toEqual([path, 404]);
  const picture = await get(`/_file/${site}/${'a'.repeat(64)}.png`);
  expect(picture.status).toBe(404);
});

test('files that a page links to are not answered while the page is taken down', async () => {
  const href = await upload('나쁜 파일.pdf');
  const { sql } = gateway.database;
  const [page] = await sql<{ id: string }[]>`
    insert into pages (site_id, slug, title, draft)
    values (${site}, 'bad', '나쁜 페이지', ${sql.json({ attributes: { href } })}) returning id`;
  expect((await get(href)).status).toBe(200);
  await sql`update pages set taken_down_at = now() where id = ${page?.id ?? ''}`;
  gateway.clock.now += 1_000;
  expect((await get(href)).status).toBe(404);
});

const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(60)]);
const HWP = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504)]);

test('documents of Korean offices, texts and archives are taken', async () => {
  const files: [Ending, Buffer][] = [
    ['hwp', HWP],
    ['xls', HWP],
    ['hwpx', ZIP],
    ['docx', ZIP],
    ['zip', ZIP],
    ['txt', Buffer.from('오시는 길: 부산 영도')],
    ['csv', Buffer.from('\ufeff이름,값\n온기,1')],
  ];
  for (const [ending, content] of files) {
    const own = Buffer.concat([content, randomBytes(8).toString('hex') as never].map((part) => Buffer.from(part)));
    expect((await get(await upload(`자료.${ending}`, own, ending))).status, ending).toBe(200);
  }
});

test('a file whose content does not match its ending is refused, and nothing of it is stored', async () => {
  const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const refused: [string, string, Buffer][] = [
    ['pdf', SITE_FILE_TYPES.pdf, html],
    ['pdf', SITE_FILE_TYPES.pdf, ZIP],
    ['txt', SITE_FILE_TYPES.txt, html],
    ['txt', SITE_FILE_TYPES.txt, svg],
    ['txt', SITE_FILE_TYPES.txt, HWP],
    ['hwp', SITE_FILE_TYPES.hwp, pdf()],
    ['html', 'text/html', html],
    ['svg', 'image/svg+xml', svg],
    // The name has the ending of another type.
    ['zip', SITE_FILE_TYPES.pdf, pdf()],
    ['html', SITE_FILE_TYPES.pdf, pdf()],
  ];
  for (const [ending, type, content] of refused) {
    const path = pathOf(content, ending);
    expect([ending, type, (await send(mina, path, content, type)).status]).toEqual([ending, type, 415]);
    const stored = await gateway.database.sql`select from storage.objects where name = ${path}`;
    expect(stored).toHaveLength(0);
  }
});

test('a file that is too large is refused, and another person uploads nothing into the site @nightly', async () => {
  const large = Buffer.concat([pdf(), Buffer.alloc(MOST_FILE_BYTES)]);
  expect((await send(mina, pathOf(large, 'pdf'), large, SITE_FILE_TYPES.pdf)).status).toBe(413);
  const content = pdf();
  expect((await send(other, pathOf(content, 'pdf'), content, SITE_FILE_TYPES.pdf)).status).toBe(403);
});

test('nobody overwrites a file: its address stands for its bytes', async () => {
  const content = pdf();
  const path = pathOf(content, 'pdf');
  expect((await send(mina, path, content, SITE_FILE_TYPES.pdf)).status).toBe(200);
  expect((await send(mina, path, pdf('다른 내용'), SITE_FILE_TYPES.pdf)).status).toBe(409);
});

test('two hundred visitors of one network get a file that they ask for at once', async () => {
  const href = await upload('식단표.pdf');
  const answers = await Promise.all(Array.from({ length: 200 }, () => get(href, { range: 'bytes=0-7' })));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 206));
  for (const answer of answers) expect((await answer.arrayBuffer()).byteLength).toBe(8);
});
