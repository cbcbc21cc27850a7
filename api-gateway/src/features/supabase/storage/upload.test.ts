import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../../testing/database-app.ts';

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
const headersOf = (person: Person | null, type: string) => ({
  apikey: gateway.deps.supabase.publishableKey,
  ...(person ? { authorization: `Bearer ${person.token}` } : {}),
  'content-type': type,
});
const send = (body: BodyInit, type: string, to = path(), more: Record<string, string> = {}) =>
  gateway.app.request(`/storage/v1/object/site-assets/${to}`, {
    method: 'POST',
    headers: { ...headersOf(mina, type), ...more },
    body,
  });
const outcome = async (response: Response | Promise<Response>) => {
  const answer = await response;
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};
const read = async (to: string) =>
  Buffer.from(await (await gateway.app.request(`/storage/v1/object/public/site-assets/${to}`)).arrayBuffer());

describe('an upload with a plain body', () => {
  test('an upload of the declared type is stored completely', async () => {
    const file = png(800, 600, 700_000);
    const to = path();
    expect((await send(file, 'image/png', to)).status).toBe(200);
    expect((await read(to)).equals(file)).toBe(true);
  });

  test.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])(
    'an upload of an HTML page declared as %s is refused, and nothing is stored',
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

  test('an upload of another picture type than declared is refused', async () => {
    expect(await outcome(send(png(1, 1), 'image/jpeg'))).toEqual([415, 'file_type_mismatch']);
  });

  test('an upload of an empty body is refused', async () => {
    expect(await outcome(send(Buffer.alloc(0), 'image/png'))).toEqual([415, 'file_type_mismatch']);
  });

  test('an upload of a picture of more than 50 million pixels is refused', async () => {
    expect((await send(png(10_000, 5_000), 'image/png')).status).toBe(200);
    expect(await outcome(send(png(10_001, 5_000), 'image/png'))).toEqual([413, 'image_too_large']);
  });
});

describe('an upload of supabase-js', () => {
  const upload = (content: Buffer, type: string, to = path(), cacheControl = '60') =>
    createClient('http://localhost:3000', gateway.deps.supabase.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: { authorization: `Bearer ${mina.token}` },
        fetch: async (input, init) => gateway.app.request(input as string, init),
      },
    })
      .storage.from('site-assets')
      .upload(to, new File([new Uint8Array(content)], 'x.png', { type }), { cacheControl, metadata: { a: 1 } });

  test('an upload of supabase-js is stored unchanged, with its caching time', async () => {
    const to = path();
    const file = png(10, 10, 300_000);
    expect((await upload(file, 'image/png', to)).error).toBeNull();
    expect((await read(to)).equals(file)).toBe(true);
    const { headers } = await gateway.app.request(`/storage/v1/object/public/site-assets/${to}`);
    expect(headers.get('cache-control')).toBe('max-age=60');
  });

  test('an upload with an invalid caching time is refused', async () => {
    for (const cacheControl of ['60\r\nset-cookie: a=b', '1e3', '-1', '60, public', '']) {
      expect((await upload(png(1, 1), 'image/png', path(), cacheControl)).error).toMatchObject({ status: 400 });
    }
    expect(await outcome(send(png(1, 1), 'image/png', path(), { 'cache-control': 'max-age=60, public' }))).toEqual([
      400,
      'invalid_request',
    ]);
  });

  test('the content of an upload of supabase-js must have the type of its part', async () => {
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
  const TYPE = 'multipart/form-data; boundary=b';
  const sent = (...parts: string[]) => outcome(send(form(...parts), TYPE));

  test('a form made by hand is accepted with one file, whatever fields come before the file', async () => {
    const to = path();
    expect((await send(form(field('x'), file(good)), TYPE, to)).status).toBe(200);
    expect((await read(to)).equals(png(1, 1))).toBe(true);
    expect(await sent(field('x'), file(page))).toEqual([415, 'file_type_mismatch']);
  });

  test('a form made by hand must have the type in a field, because hosted storage prefers the field to the part', async () => {
    const said = field('image/png').replace('"a"', '"contentType"');
    expect(await sent(said, file(page, 'text/plain'))).toEqual([415, 'file_type_mismatch']);
    expect(await sent(said, file(good))).toEqual([200, undefined]);
  });

  const escaped = file(good, 'image/png', 'x="a\\"; filename=\\"b"');
  test.each<[string, string[], string?]>([
    ['two files', [file(good), file(page)]],
    ['two files, the page first', [file(page), file(good)]],
    ['a file in a field', [field(file(good)), file(page)]],
    ['another syntax of the file name', [file(page, 'image/png', "filename*=UTF-8''x.png")]],
    ['another spelling', [file(page).replace('Content-Type', 'CONTENT-TYPE')]],
    ['a name that looks like a parameter', [file(good, 'image/png', 'x="; filename=y"'), file(page)]],
    ['a type given twice', [file(page, 'text/plain\r\nContent-Type: image/png')]],
    ['a type given twice, in the other order', [file(page, 'image/png\r\nContent-Type: text/plain')]],
    ['a space before the colon', [file(page).replace('Type:', 'Type :')]],
    ['a name with an escaped quote', [escaped, file(page)]],
    ['a disposition on two lines', [file(page, 'image/png', '\r\n filename="x.png"'), file(good)]],
    ['a delimiter with a suffix', [field(`\r\n--b${file(page)}`), file(good)]],
    ['an encoding', [file(page, 'image/png\r\nContent-Transfer-Encoding: base64')]],
    ['two boundaries', [file(page)], 'multipart/form-data; x="; boundary=a"; boundary=b'],
    ['no boundary', [file(good)], 'multipart/form-data'],
    ['another boundary', [file(good)], 'multipart/form-data; boundary=c'],
    ['no file', [field('x')]],
    ['twenty fields', [...Array(20).fill(field('x')), file(good)]],
    ['another kind of form', [file(page)], 'multipart/mixed; boundary=b'],
    ['headers that are too long', [`Content-Disposition: form-data; name="a"; x="${'y'.repeat(40_000)}"`, file(page)]],
  ])('a form made by hand stores only pictures that were checked: %s', async (_, parts, type = TYPE) => {
    const to = path();
    const response = await send(form(...parts), type, to);
    if (response.ok) expect((await read(to)).equals(png(1, 1))).toBe(true);
    else expect([400, 415]).toContain(response.status);
    expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  });

  test('a form that is truncated is refused', async () => {
    const whole = form(file(good));
    for (const length of [0, 3, 20, 80, whole.length - 30]) {
      const [status] = await outcome(send(whole.subarray(0, length), TYPE));
      expect(status).toBe(400);
    }
    expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  });
});

describe('before the first byte of a body', () => {
  /** A body that reports how much of it was read. */
  const watched = (of: Buffer) => {
    const seen = { pulled: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          seen.pulled += 1;
          controller.enqueue(new Uint8Array(of));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    return { seen, body };
  };
  const post = (person: Person | null, to: string, type = 'image/png', more: Record<string, string> = {}) => {
    const { seen, body } = watched(png(1, 1));
    const init = { method: 'POST', headers: { ...headersOf(person, type), ...more }, body, duplex: 'half' };
    const response = gateway.app.request(`/storage/v1/object/${to}`, init as RequestInit);
    return { response, seen };
  };

  test('an upload without permission is refused', async () => {
    const stranger = await gateway.signUp('박준');
    const own = `site-assets/${path()}`;
    for (const [person, to, type, headers, expected] of [
      [null, own, 'image/png', {}, [401, 'unauthorized']],
      [null, own, 'multipart/form-data; boundary=b', {}, [401, 'unauthorized']],
      [stranger, own, 'image/png', {}, [403, 'forbidden']],
      [stranger, own, 'multipart/form-data; boundary=b', {}, [403, 'forbidden']],
      [mina, `site-assets/${randomUUID()}/a.png`, 'image/png', {}, [403, 'forbidden']],
      [mina, `elsewhere/${site}/a.png`, 'image/png', {}, [404, 'not_found']],
      [mina, own, 'image/svg+xml', {}, [415, 'file_type_mismatch']],
      [mina, own, 'text/html', {}, [415, 'file_type_mismatch']],
      [mina, own, 'image/png', { 'content-length': '20971521' }, [413, 'too_large']],
      [mina, own, 'image/png', { 'content-encoding': 'gzip' }, [415, 'invalid_request']],
    ] as const) {
      const { response, seen } = post(person, to, type, headers);
      expect(await outcome(response)).toEqual(expected);
      expect(seen.pulled).toBe(0);
    }
    const { response, seen } = post(mina, own);
    expect([(await response).status, seen.pulled]).toEqual([200, 1]);
    const again = post(mina, own);
    expect(await outcome(again.response)).toEqual([409, 'conflict']);
    expect(again.seen.pulled).toBe(0);
    const replaced = post(mina, own, 'image/png', { 'x-upsert': 'true' });
    expect((await replaced.response).status).toBe(200);
  });

  test('an ambiguous file name is refused', async () => {
    const hidden = ['\u202e', '\u200b', '\u0007', '\u3164', '\ufeff', '\u2066', '\u00ad', '\u{e0041}', '\u2028'];
    const names = [
      ...hidden.map((mark) => `a${mark}b.png`),
      'e\u0301.png',
      '.',
      '..',
      ' a.png',
      'a.png ',
      '',
      'a\\b.png',
    ];
    for (const name of names) {
      const { response, seen } = post(mina, `site-assets/${site}/${encodeURIComponent(name)}`);
      const status = (await response).status;
      expect([400, 404], JSON.stringify(name)).toContain(status);
      expect(seen.pulled).toBe(0);
    }
    expect((await post(mina, `site-assets/${site}/${'x'.repeat(1100)}.png`).response).status).toBe(400);
    expect((await post(mina, `site-assets/${site}/${encodeURIComponent('한글 이름.png')}`).response).status).toBe(200);
  });

  test('one user can have eight uploads at a time, and the ninth waits', async () => {
    const open = Array.from({ length: 9 }, () => {
      let end = () => {};
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new Uint8Array(png(1, 1)));
          end = () => controller.close();
        },
      });
      const init = { method: 'POST', headers: headersOf(mina, 'image/png'), body, duplex: 'half' } as RequestInit;
      return { response: gateway.app.request(`/storage/v1/object/site-assets/${path()}`, init), end: () => end() };
    });
    const onTheDisk = async () => (await readdir(gateway.deps.uploadsDir)).length;
    await expect.poll(onTheDisk).toBe(8);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await onTheDisk()).toBe(8);
    for (const { end } of open) end();
    for (const { response } of open) expect((await response).status).toBe(200);
    expect(await onTheDisk()).toBe(0);
  });
});

test('an aborted upload leaves no file', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(png(1, 1, 100_000))),
    async pull(controller) {
      expect(await readdir(gateway.deps.uploadsDir)).toHaveLength(1);
      controller.error(new Error('gone'));
    },
  });
  const to = path();
  const init = { method: 'POST', headers: headersOf(mina, 'image/png'), body, duplex: 'half' } as RequestInit;
  await gateway.app.request(`/storage/v1/object/site-assets/${to}`, init);
  expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
  expect((await gateway.app.request(`/storage/v1/object/public/site-assets/${to}`)).ok).toBe(false);
});

test('an upload that is too large is refused for any declared length, and leaves no file', async () => {
  const chunk = new Uint8Array(1024 * 1024);
  chunk.set(png(1, 1));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(chunk.slice());
    },
  });
  const init = { method: 'POST', headers: headersOf(mina, 'image/png'), body, duplex: 'half' } as RequestInit;
  const response = await gateway.app.request(`/storage/v1/object/site-assets/${path()}`, init);
  expect(response.status).toBe(413);
  expect(sent).toBeLessThan(30);
  expect(await readdir(gateway.deps.uploadsDir)).toEqual([]);
});

describe('a public picture', () => {
  test('a public picture is not sent again to a client that has cached it, and not opened for a HEAD request', async () => {
    const to = path();
    await send(png(1, 1, 200_000), 'image/png', to);
    const address = `/storage/v1/object/public/site-assets/${to}`;
    const first = await gateway.app.request(address);
    const etag = first.headers.get('etag') ?? '';
    expect([first.status, etag === '', (await first.arrayBuffer()).byteLength]).toEqual([200, false, 200_000]);
    const known = await gateway.app.request(address, { headers: { 'if-none-match': `"x", ${etag}` } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const before = (await readdir('/proc/self/fd')).length;
    for (let times = 0; times < 50; times++) {
      const head = await gateway.app.request(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '200000']);
    }
    expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 25);
  });
});
