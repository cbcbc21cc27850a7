import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { fileClient } from '../../testing/file-client.ts';

let gateway: DatabaseApp;
let mina: Person;
let client: ReturnType<typeof fileClient>;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('민아');
  const [project] = await gateway.database.sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('files', ${mina.id}) returning id`;
  client = fileClient({ gateway, projectId: project?.id ?? '' });
});
afterAll(() => gateway?.stop());

/** The result of a function, as soon as it has one. */
async function thumbOf(fileId: string): Promise<string> {
  const { sql } = gateway.database;
  const read = async () => (await sql`select thumb from public.files where id = ${fileId}`)[0]?.thumb as string | null;
  await expect.poll(read, { timeout: 30_000, interval: 50 }).not.toBeNull();
  return (await read()) ?? '';
}

/** A PNG of one colour with these dimensions in its header; its data is `rows` rows. */
function png(width: number, height: number, rows = height): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

test('a picture gets two thumbnails, upright, for whoever may read it', { timeout: 60_000 }, async () => {
  const photo = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#36c' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { file } = await client.upload(mina, '사진.jpg', photo);
  expect(await thumbOf(file.id)).toBe('ready');
  for (const [size, longest] of [
    ['small', 256],
    ['large', 1024],
  ] as const) {
    const answer = await client.get(mina, 'fileThumb', { fileId: file.id, size });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([picture.format, picture.height, picture.width]).toEqual(['webp', longest, Math.round(longest / 3)]);
    const etag = answer.headers.get('etag') ?? '';
    const known = await client.get(mina, 'fileThumb', { fileId: file.id, size }, { 'if-none-match': etag });
    expect(known.status).toBe(304);
  }
  const url = await client.linkTo(mina, file.id, 'thumb');
  expect((await gateway.app.request(url ?? '')).headers.get('content-type')).toBe('image/webp');
  const stranger = await gateway.signUp('남');
  expect((await client.get(stranger, 'fileThumb', { fileId: file.id })).status).toBe(404);
  expect(await client.linkTo(stranger, file.id, 'thumb')).toBeNull();
});

test('decompression bombs and broken pictures get no thumbnail, and the next picture gets its thumbnail', {
  timeout: 90_000,
}, async () => {
  const bombs = {
    'many pixels': png(40_000, 40_000, 1),
    'cut off': png(5_000, 5_000, 10),
    'only a signature': png(10, 10).subarray(0, 30),
    'a picture in name': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]),
  };
  for (const [name, content] of Object.entries(bombs)) {
    const { file } = await client.upload(mina, `${name}.png`, content);
    expect(await thumbOf(file.id), name).toBe('none');
    expect((await client.get(mina, 'fileThumb', { fileId: file.id })).status).toBe(404);
    expect(await client.linkTo(mina, file.id, 'thumb')).toBeNull();
  }
  const { file } = await client.upload(mina, '다음.png', png(300, 200));
  expect(await thumbOf(file.id)).toBe('ready');
});

test('an AVIF of a few kilobytes with many pixels is not decoded', { timeout: 60_000 }, async () => {
  const avif = await sharp({ create: { width: 5_200, height: 5_200, channels: 3, background: '#36c' } })
    .avif({ effort: 0 })
    .toBuffer();
  const { file } = await client.upload(mina, '많은 픽셀.avif', avif);
  expect(await thumbOf(file.id)).toBe('none');
});

test('a file of another type has no thumbnail', async () => {
  const { file } = await client.upload(mina, '글.png', '글');
  expect(await thumbOf(file.id)).toBe('none');
  expect(file.mime).toBe('text/plain');
});
