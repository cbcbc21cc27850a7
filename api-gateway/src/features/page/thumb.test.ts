import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';

let gateway: DatabaseApp;
let mina: Person;
const pageId = randomUUID();

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  await gateway.database.sql`insert into pages (id, site_id, slug, title)
    select ${pageId}, id, 'shop', '가게' from sites where owner_id = ${mina.id}`;
});
afterAll(() => gateway.stop());

const WEBP = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.alloc(100, 7)]);
const store = (rev: number, bytes: Buffer) =>
  gateway.post(
    '/rest/v1/rpc/save_page_thumb',
    { p_page_id: pageId, p_rev: rev, p_picture: bytes.toString('base64') },
    mina,
  );
const read = (key: string) => gateway.app.request(`/api/public/page/thumb/${key}`);

test('a stored picture is served by its key, cached for ever, and its type is not one that a browser could run', async () => {
  const key = (await (await store(1, WEBP)).json()) as string;
  for (const answer of [await read(`${key}?rev=1`), await read(`${key}?rev=1`)]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(WEBP)).toBe(true);
  }
});

test.each([randomUUID(), pageId, 'x'])('the key %s gives 404', async (key) => {
  expect((await read(key)).status).toBe(404);
});

test('HTML is not stored as a picture', async () => {
  expect((await store(1, Buffer.from('<script>alert(1)</script>'))).status).toBe(400);
});

test('the address of an earlier revision answers the newest picture; a later revision is not served from memory', async () => {
  const key = (await (await store(1, WEBP)).json()) as string;
  await gateway.database.sql`update pages set rev = 2 where id = ${pageId}`;
  await read(`${key}?rev=1`);
  // When a stranger guesses the address of a later revision, browsers must not cache the old picture under this address.
  expect((await read(`${key}?rev=2`)).headers.get('cache-control')).toBe('no-store');
  const newer = Buffer.concat([WEBP, Buffer.from('newer')]);
  expect(await (await store(2, newer)).json()).toBe(key);
  for (const rev of ['2', '0']) {
    expect(Buffer.from(await (await read(`${key}?rev=${rev}`)).arrayBuffer()).equals(newer)).toBe(true);
  }
});

test('the picture of a site in the trash is not served', async () => {
  const key = (await (await store(1, WEBP)).json()) as string;
  await gateway.database.sql`update sites set removed_at = now() where owner_id = ${mina.id}`;
  try {
    expect((await read(key)).status).toBe(404);
  } finally {
    await gateway.database.sql`update sites set removed_at = null where owner_id = ${mina.id}`;
  }
  expect((await read(key)).status).toBe(200);
});
