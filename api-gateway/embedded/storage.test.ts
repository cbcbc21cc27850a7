import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guest, type Person, SITE, sender, service, signUp, startWorkspace } from './test-support.ts';
import type { TestDatabase } from './testing.ts';

let db: TestDatabase;
let owner: Person;
let stranger: Person;
const get = (url: string, headers: Record<string, string> = {}) => sender(db.embedded)(new Request(url, { headers }));
const files = ({ client }: Person) => client.storage.from('files');
const text = (words: string) => Buffer.from(words);

beforeAll(async () => {
  db = await startWorkspace();
  [owner, stranger] = [await signUp(db.embedded), await signUp(db.embedded)];
});
afterAll(() => db?.stop());

describe('a user’s own file', () => {
  test('a user’s own file can be uploaded, read, replaced, listed, moved, copied and removed', async () => {
    const key = `${owner.id}/a.txt`;
    const put = await files(owner).upload(key, text('hello'), { cacheControl: '60' });
    expect(put.error).toBeNull();
    const got = await files(owner).download(key);
    expect(await got.data?.text()).toBe('hello');
    expect(got.data?.type).toContain('text/plain');

    expect((await files(owner).upload(key, text('again'))).error).toMatchObject({ statusCode: '409' });
    expect((await files(owner).upload(key, text('v2'), { upsert: true })).error).toBeNull();
    expect(await (await files(owner).download(key)).data?.text()).toBe('v2');

    expect((await files(owner).copy(key, `${owner.id}/b.txt`)).error).toBeNull();
    expect((await files(owner).move(key, `${owner.id}/c.txt`)).error).toBeNull();
    const listed = await files(owner).list(owner.id);
    expect(listed.data?.map(({ name }) => name).sort()).toEqual(['b.txt', 'c.txt']);
    expect(await (await files(owner).download(`${owner.id}/c.txt`)).data?.text()).toBe('v2');

    const removed = await files(owner).remove([`${owner.id}/b.txt`, `${owner.id}/c.txt`]);
    expect(removed.data).toHaveLength(2);
    expect((await files(owner).list(owner.id)).data).toEqual([]);
  });

  test('a user’s own file can be uploaded as plain bytes too', async () => {
    const key = `${owner.id}/bytes.bin`;
    expect((await files(owner).upload(key, new Uint8Array([1, 2, 3]))).error).toBeNull();
    expect(new Uint8Array((await (await files(owner).download(key)).data?.arrayBuffer()) ?? [])).toEqual(
      new Uint8Array([1, 2, 3]),
    );
  });

  test('a user’s own file can be read by an unchanged signed URL only', async () => {
    const key = `${owner.id}/signed.txt`;
    await files(owner).upload(key, text('signed'));
    const { data } = await files(owner).createSignedUrl(key, 60);
    const url = data?.signedUrl ?? '';
    expect(url.startsWith(`${SITE}/storage/v1/object/sign/files/`)).toBe(true);
    expect(await (await get(url)).text()).toBe('signed');
    expect((await get(url.replace('signed.txt', 'bytes.bin'))).status).toBeGreaterThanOrEqual(400);
    expect((await get(`${url.slice(0, -4)}AAAA`)).status).toBe(400);
    const many = await files(owner).createSignedUrls([key, `${owner.id}/none.txt`], 60);
    expect(many.data?.map(({ signedUrl }) => !!signedUrl)).toEqual([true, false]);
  });

  test('a user’s own file can be uploaded to a signed URL', async () => {
    const key = `${owner.id}/later.txt`;
    const { data } = await files(owner).createSignedUploadUrl(key);
    const put = await guest(db.embedded)
      .storage.from('files')
      .uploadToSignedUrl(key, data?.token ?? '', text('later'));
    expect(put.error).toBeNull();
    expect(await (await files(owner).download(key)).data?.text()).toBe('later');
  });
});

describe('another user’s file', () => {
  test('another user’s file cannot be read, signed, listed, overwritten or removed', async () => {
    const key = `${owner.id}/mine.txt`;
    await files(owner).upload(key, text('mine'));
    expect((await files(stranger).download(key)).error).toMatchObject({ statusCode: '404' });
    expect((await files(stranger).createSignedUrl(key, 60)).error).toMatchObject({ statusCode: '404' });
    expect((await files(stranger).list(owner.id)).data).toEqual([]);
    expect((await files(stranger).upload(key, text('theirs'), { upsert: true })).error).toMatchObject({
      statusCode: '403',
    });
    expect((await files(stranger).remove([key])).data).toEqual([]);
    expect((await guest(db.embedded).storage.from('files').upload('x/a.txt', text('x'))).error).toMatchObject({
      statusCode: '403',
    });
    expect(await (await files(owner).download(key)).data?.text()).toBe('mine');
  });
});

describe('a public bucket', () => {
  test('a public bucket can be read by anyone, and written by its policies', async () => {
    const bucket = owner.client.storage.from('thumbs');
    const key = `${owner.id}/t.png`;
    expect((await bucket.upload(key, new Uint8Array(10), { contentType: 'image/png' })).error).toBeNull();
    const answer = await get(bucket.getPublicUrl(key).data.publicUrl);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await bucket.upload(`${owner.id}/big.png`, new Uint8Array(2000))).error).toMatchObject({
      statusCode: '413',
    });
  });
});

describe('limits', () => {
  const send = (body: BodyInit, headers: Record<string, string>) =>
    sender(db.embedded)(
      new Request(`${SITE}/storage/v1/object/files/${owner.id}/stream.bin`, {
        method: 'POST',
        headers: { apikey: db.embedded.publishableKey, authorization: `Bearer ${owner.token}`, ...headers },
        body,
        duplex: 'half',
      } as RequestInit),
    );

  test('the largest upload is 20 MiB', async () => {
    const big = new Uint8Array(21 * 1024 * 1024);
    expect((await files(owner).upload(`${owner.id}/big.bin`, big)).error).toMatchObject({ statusCode: '413' });
  });

  test('forms and bodies without a measured length are refused, because the gateway reads them', async () => {
    expect((await send(new Blob([new Uint8Array(10)]).stream(), {})).status).toBe(411);
    const form = new FormData();
    form.set('file', new Blob(['x']));
    expect((await send(form, { 'content-length': '200' })).status).toBe(415);
    expect((await files(owner).list(owner.id, { search: 'stream' })).data).toEqual([]);
    expect((await send('x', { 'content-length': '1' })).status).toBe(200);
  });

  test('no key leads out of the folder', async () => {
    for (const path of ['..%2f..%2f..%2fetc%2fpasswd', '../../../etc/passwd', '%2e%2e/%2e%2e/keys.json']) {
      const answer = await get(`${SITE}/storage/v1/object/files/${owner.id}/${path}`, {
        apikey: db.embedded.publishableKey,
        authorization: `Bearer ${owner.token}`,
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toContain('jwtSecret');
    }
  });

  test('a body that is not JSON is answered 400', async () => {
    for (const [method, path] of [
      ['POST', 'bucket'],
      ['POST', 'object/list/files'],
      ['POST', 'object/sign/files/x'],
      ['DELETE', 'object/files'],
    ] as const) {
      const headers = {
        apikey: db.embedded.publishableKey,
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
      };
      const request = new Request(`${SITE}/storage/v1/${path}`, { method, headers, body: '{' });
      expect((await sender(db.embedded)(request)).status).toBe(400);
    }
  });

  test('members cannot create buckets', async () => {
    expect((await owner.client.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
    expect((await service(db.embedded).storage.createBucket('ours')).error).toBeNull();
  });
});
