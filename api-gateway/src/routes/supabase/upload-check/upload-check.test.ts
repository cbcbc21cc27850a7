import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';
import { peek } from './peek.ts';

let gateway: DatabaseApp;
let mina: Person;
let site: string;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  mina = await gateway.signUp('김민아');
  const [row] = await gateway.database.sql<{ id: string }[]>`select id from public.sites where owner_id = ${mina.id}`;
  site = row?.id ?? '';
});
afterAll(() => gateway.stop());

const png = (width: number, height: number, size = 100) => {
  const file = Buffer.alloc(size);
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
};
const PAGE = Buffer.from('<!doctype html><script>alert(document.domain)</script>');

const path = () => `${site}/${randomUUID().replaceAll('-', '')}.png`;
const send = (body: BodyInit, type: string | null, to = path()) =>
  gateway.app.request(`/storage/v1/object/site-assets/${to}`, {
    method: 'POST',
    headers: {
      apikey: gateway.deps.supabase.publishableKey,
      authorization: `Bearer ${mina.token}`,
      ...(type === null ? {} : { 'content-type': type }),
    },
    body,
  });
const outcome = async (response: Response | Promise<Response>) => {
  const answer = await response;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const read = async (to: string) =>
  Buffer.from(await (await gateway.app.request(`/storage/v1/object/public/site-assets/${to}`)).arrayBuffer());

describe('a bare upload', () => {
  test('of what it says is stored to the last byte', async () => {
    const file = png(800, 600, 700_000);
    const to = path();
    expect((await send(file, 'image/png', to)).status).toBe(200);
    expect((await read(to)).equals(file)).toBe(true);
  });

  test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])(
    'of a page that says to be %s is refused, and nothing is stored',
    async (type) => {
      const to = path();
      const response = await send(PAGE, type, to);
      expect(response.status).toBe(415);
      expect(await response.json()).toEqual({
        code: 'file_type_mismatch',
        message: expect.stringMatching(/형식/),
        requestId: expect.any(String),
      });
      expect((await gateway.app.request(`/storage/v1/object/public/site-assets/${to}`)).ok).toBe(false);
    },
  );

  test('of another picture than it says is refused', async () => {
    expect(await outcome(send(png(1, 1), 'image/jpeg'))).toEqual([415, 'file_type_mismatch']);
  });

  test('of nothing is refused', async () => {
    expect(await outcome(send(Buffer.alloc(0), 'image/png'))).toEqual([415, 'file_type_mismatch']);
  });

  test('of a picture of more than 50 million pixels is refused', async () => {
    expect((await send(png(10_000, 5_000), 'image/png')).status).toBe(200);
    expect(await outcome(send(png(10_001, 5_000), 'image/png'))).toEqual([413, 'image_too_large']);
  });
});

describe('an upload of supabase-js', () => {
  const upload = (content: Buffer, type: string, to = path()) =>
    createClient('http://localhost:3000', gateway.deps.supabase.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: { authorization: `Bearer ${mina.token}` },
        fetch: async (input, init) => gateway.app.request(input as string, init),
      },
    })
      .storage.from('site-assets')
      .upload(to, new File([new Uint8Array(content)], 'x.png', { type }), { cacheControl: '60', metadata: { a: 1 } });

  test('is stored as it is', async () => {
    const to = path();
    const file = png(10, 10, 300_000);
    expect((await upload(file, 'image/png', to)).error).toBeNull();
    expect((await read(to)).equals(file)).toBe(true);
  });

  test('is held to the type of its part', async () => {
    expect((await upload(PAGE, 'image/png')).error).toMatchObject({ status: 415 });
    expect((await upload(png(9_000, 9_000), 'image/png')).error).toMatchObject({ status: 413 });
  });
});

describe('a form made by hand', () => {
  const form = (...parts: string[]) =>
    Buffer.from(`${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`, 'latin1');
  const file = (content: string, type = 'image/png', name = 'filename="x.png"') =>
    `Content-Disposition: form-data; name=""; ${name}\r\nContent-Type: ${type}\r\n\r\n${content}`;
  const field = (content: string) => `Content-Disposition: form-data; name="a"\r\n\r\n${content}`;
  const good = png(1, 1).toString('latin1');
  const page = PAGE.toString('latin1');
  const sent = (...parts: string[]) => outcome(send(form(...parts), 'multipart/form-data; boundary=b'));

  test('is judged by the file that storage takes: the first', async () => {
    expect(await sent(field('x'), file(good), file(page))).toEqual([200, undefined]);
    expect(await sent(field('x'), file(page), file(good))).toEqual([415, 'file_type_mismatch']);
  });

  test('hides no file behind a field, another spelling or another boundary', async () => {
    expect(await sent(field(file(good)), file(page))).toEqual([415, 'file_type_mismatch']);
    expect(await sent(file(page, 'image/png', "filename*=UTF-8''x.png"))).toEqual([415, 'file_type_mismatch']);
    expect(await sent(file(page).replace('Content-Type', 'CONTENT-TYPE'))).toEqual([415, 'file_type_mismatch']);
    const namedLikeOne = file(good, 'image/png', 'x="; filename=y"');
    expect(await sent(namedLikeOne, file(page))).toEqual([415, 'file_type_mismatch']);
    const quoted = send(form(file(page)), 'multipart/form-data; charset=x; boundary="b"');
    expect(await outcome(quoted)).toEqual([415, 'file_type_mismatch']);
  });

  test.each([
    ['a type given twice', [file(page, 'text/plain\r\nContent-Type: image/png')]],
    ['a blank before the colon', [file(page).replace('Type:', 'Type :')]],
    [
      'a file to some parsers only',
      [field(good).replace('\r\n', '\r\nContent-Type: application/octet-stream\r\n'), file(page)],
    ],
    ['a name with an escaped quote', [file(good, 'image/png', 'x="a\\"; filename=\\"b"'), file(page)]],
    ['a disposition on two lines', [file(page, 'image/png', '\r\n filename="x.png"'), file(good)]],
    ['a delimiter that runs on', [field(`\r\n--b${file(page)}`), file(good)]],
    ['an encoding', [file(good, 'image/png\r\nContent-Transfer-Encoding: base64')]],
  ])('that could be read in two ways is refused: %s', async (_, parts) => {
    expect(await sent(...parts)).toEqual([400, 'invalid_request']);
  });

  test('is held to the type in a field, which hosted storage prefers to that of the part', async () => {
    const said = field('image/png').replace('"a"', '"contentType"');
    expect(await sent(said, file(page, 'text/plain'))).toEqual([415, 'file_type_mismatch']);
    expect(await sent(said, file(good))).toEqual([200, undefined]);
  });

  test('that names two boundaries is refused', async () => {
    const decoy = form(file(good)).toString('latin1').replaceAll('--b', '--a');
    const body = Buffer.concat([Buffer.from(decoy, 'latin1'), form(file(page))]);
    const response = send(body, 'multipart/form-data; x="; boundary=a"; boundary=b');
    expect(await outcome(response)).toEqual([400, 'invalid_request']);
  });

  test('without a file within its beginning is no upload', async () => {
    expect(await sent(field('x'))).toEqual([400, 'invalid_request']);
    expect(await outcome(send(form(file(good)), 'multipart/form-data'))).toEqual([400, 'invalid_request']);
    expect(await outcome(send(form(`preamble`, file(good)), 'multipart/form-data; boundary=c'))).toEqual([
      400,
      'invalid_request',
    ]);
  });
});

test('the ways to upload that nobody looks at are closed', async () => {
  for (const other of [
    '/storage/v1/upload/resumable',
    '/storage/v1/upload/resumable/x',
    '/storage/v1/s3/site-assets/x',
  ]) {
    const headers = { apikey: gateway.deps.supabase.publishableKey, authorization: `Bearer ${mina.token}` };
    expect((await gateway.app.request(other, { method: 'POST', headers, body: PAGE })).status).toBe(404);
  }
});

test('of a long body only the beginning is read before it is passed on', async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    },
    { highWaterMark: 0 },
  );
  const { head, body } = await peek(endless, 64 * 1024, (so) => so.byteLength >= 4096);
  expect([head.byteLength, pulled]).toEqual([4096, 4]);
  await body.cancel();
});

test('a body that comes byte by byte is not looked at with each of them', async () => {
  const size = 64 * 1024;
  let sent = 0;
  const drops = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent < size) controller.enqueue(Uint8Array.of(sent++ % 251));
      else controller.close();
    },
  });
  const isEnough = vi.fn(() => false);
  const { head, body } = await peek(drops, 512 * 1024, isEnough);
  expect(isEnough.mock.calls.length).toBeLessThan(32);
  expect(head.every((byte, at) => byte === at % 251)).toBe(true);
  expect((await new Response(body).arrayBuffer()).byteLength).toBe(size);
});
