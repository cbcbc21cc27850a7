import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, SITE, sender, service, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  db = await startWorkspace();
  [owner, stranger] = [await signUp(db.embedded), await signUp(db.embedded)];
});
afterAll(() => db?.stop());

const PATH = '/storage/v1/upload/resumable';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const folder = () => join(db.embedded.filesDir, '..', 'resumable');
const send = (token: string, method: string, path: string, headers: Record<string, string>, body?: string) =>
  sender(db.embedded)(
    new Request(SITE + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body }),
    }),
  );
const begin = (token: string, name: string, size: number, bucket = 'files') =>
  send(token, 'POST', PATH, {
    'upload-length': String(size),
    'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64(name)},contentType ${base64('text/plain')}`,
  });
const patch = (token: string, address: string, offset: number, text: string) => {
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
  return send(token, 'PATCH', address, { ...type, 'content-length': String(Buffer.byteLength(text)) }, text);
};
const offsetOf = async (token: string, address: string) => {
  const head = await send(token, 'HEAD', address, {});
  return head.status === 200 ? Number(head.headers.get('upload-offset')) : head.status;
};

describe('a resumable upload', () => {
  test('a resumable upload becomes an object with its type and size, and rules and ranges apply to it', async () => {
    const name = `${owner.id}/한글.txt`;
    const begun = await begin(owner.token, name, 10);
    const address = begun.headers.get('location') ?? '';
    expect(begun.status).toBe(201);
    expect((await patch(owner.token, address, 0, 'hello')).status).toBe(204);
    expect(await offsetOf(owner.token, address)).toBe(5);
    expect((await owner.client.storage.from('files').download(name)).error).not.toBeNull();
    expect((await patch(owner.token, address, 5, 'world')).status).toBe(204);
    expect(await offsetOf(owner.token, address)).toBe(10);
    const got = await owner.client.storage.from('files').download(name);
    expect([await got.data?.text(), got.data?.type]).toEqual(['helloworld', 'text/plain']);
    expect((await stranger.client.storage.from('files').download(name)).error).not.toBeNull();
    const path = `/storage/v1/object/files/${owner.id}/${encodeURIComponent('한글.txt')}`;
    const part = await send(owner.token, 'GET', path, { range: 'bytes=5-7' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 5-7/10', 'wor']);
    expect((await send(stranger.token, 'GET', path, { range: 'bytes=5-7' })).status).toBeGreaterThanOrEqual(400);
    expect(await readdir(folder())).toEqual([]);
  });

  test('a resumable upload is refused at every request when the policies refuse its object', async () => {
    const begun = await begin(owner.token, `${owner.id}/mine.txt`, 10);
    const address = begun.headers.get('location') ?? '';
    expect((await begin(stranger.token, `${owner.id}/a.txt`, 1)).status).toBe(403);
    expect((await begin(owner.token, `${owner.id}/a.txt`, 1, 'unknown')).status).toBe(403);
    expect((await patch(stranger.token, address, 0, 'hello')).status).toBe(403);
    expect(await offsetOf(stranger.token, address)).toBe(403);
    expect((await send(stranger.token, 'DELETE', address, {})).status).toBe(403);
    expect((await begin(db.embedded.publishableKey, `${owner.id}/a.txt`, 1)).status).toBe(401);
    expect((await begin('x.y.z', `${owner.id}/a.txt`, 1)).status).toBe(401);
    expect(await offsetOf(owner.token, address)).toBe(0);
    expect((await begin(db.embedded.secretKey, 'anybody/a.txt', 1)).status).toBe(201);
    for (const token of [owner.token, db.embedded.secretKey]) {
      const [upload] =
        token === owner.token ? [address] : [`${PATH}/${Buffer.from('files/anybody/a.txt').toString('base64url')}`];
      expect((await send(token, 'DELETE', upload ?? '', {})).status).toBe(204);
    }
  });

  test('the address of a resumable upload has one form, below its folder', async () => {
    for (const id of ['x', 'a'.repeat(300), `${Buffer.from('files/a').toString('base64url')}=`]) {
      expect((await send(db.embedded.secretKey, 'HEAD', `${PATH}/${id}`, {})).status).toBe(404);
    }
    for (const name of ['a'.repeat(300), 'a\0b']) {
      expect((await begin(db.embedded.secretKey, name, 1)).status).toBe(400);
    }
    for (const [name, bucket] of [
      ['a', '../x'],
      ['a', ''],
    ] as const) {
      expect([400, 403]).toContain((await begin(db.embedded.secretKey, name, 1, bucket)).status);
    }
    const inside = await begin(db.embedded.secretKey, '../../../../outside', 1);
    expect(inside.status).toBe(201);
    expect((await readdir(folder())).every((file) => /^[\w-]+(\.json)?$/.test(file))).toBe(true);
    await send(db.embedded.secretKey, 'DELETE', inside.headers.get('location') ?? '', {});
  });

  test('a resumable upload that was begun a day ago and never finished is deleted', async () => {
    const [old, young] = [
      await begin(owner.token, `${owner.id}/old`, 5),
      await begin(owner.token, `${owner.id}/young`, 5),
    ];
    const [oldAddress, youngAddress] = [old, young].map((answer) => answer.headers.get('location') ?? '');
    expect((await patch(owner.token, oldAddress ?? '', 0, 'abc')).status).toBe(204);
    const file = join(folder(), `${oldAddress?.split('/').at(-1)}.json`);
    const info = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(
      file,
      JSON.stringify({ ...info, creation_date: new Date(Date.now() - 25 * 3_600_000).toISOString() }),
    );
    expect(await db.embedded.removeExpiredUploads()).toBe(1);
    expect(await offsetOf(owner.token, oldAddress ?? '')).toBe(404);
    expect(await offsetOf(owner.token, youngAddress ?? '')).toBe(0);
    await send(owner.token, 'DELETE', youngAddress ?? '', {});
    expect(await readdir(folder())).toEqual([]);
  });

  test('a resumable upload with all its bytes is stored after a crash when its offset is requested', async () => {
    const name = `${owner.id}/crashed.txt`;
    const address = (await begin(owner.token, name, 5)).headers.get('location') ?? '';
    const id = address.split('/').at(-1) ?? '';
    // All bytes have arrived, and the process ended before they became an object.
    await writeFile(join(folder(), id), 'hello');
    expect(await offsetOf(owner.token, address)).toBe(5);
    expect(await (await owner.client.storage.from('files').download(name)).data?.text()).toBe('hello');
    expect((await service(db.embedded).storage.from('files').remove([name])).error).toBeNull();
  });

  test('a resumable upload cannot exceed the limit of a bucket', async () => {
    await db.sql`update storage.buckets set file_size_limit = 8 where id = 'files'`;
    const status = (await begin(owner.token, `${owner.id}/large`, 9)).status;
    await db.sql`update storage.buckets set file_size_limit = null where id = 'files'`;
    expect(status).toBe(413);
  });
});
