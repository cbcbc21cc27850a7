import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@dojang/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { fileClient } from '../../testing/file-client.ts';

let gateway: DatabaseApp;
let [mina, jun, stranger]: Person[] = [];
let projectId: string;
let client: ReturnType<typeof fileClient>;

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [mina, jun, stranger] = [await gateway.signUp('민아'), await gateway.signUp('준'), await gateway.signUp('남')];
  const { sql } = gateway.database;
  [{ id: projectId } = { id: '' }] = await sql<{ id: string }[]>`
    insert into public.projects (name, owner_id) values ('files', ${mina?.id ?? ''}) returning id`;
  await join_(jun, 'member');
  client = fileClient({ gateway, projectId });
});
afterAll(() => gateway?.stop());

const join_ = (who: Person | undefined, role: string) => gateway.database.sql`
  with joined as (
    insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
    select ${projectId}, id, email, id, now() from public.profiles where id = ${who?.id ?? ''} returning id
  )
  insert into public.project_member_roles (member_id, role) select id, ${role} from joined`;
const person = (who: Person | undefined): Person => {
  if (!who) throw new Error('nobody');
  return who;
};
const outcome = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return [response.status, body.code];
};
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const noise = (size: number) => {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += 1) bytes[at] = (at * 31 + (at >> 8) * 17) % 251;
  return bytes;
};
const resumable = () => readdir(join(gateway.database.embedded.filesDir, '..', 'resumable'));

describe('a resumable upload', () => {
  test('an upload arrives in parts, is resumed by its offset, and becomes a file with the hash of its content', async () => {
    const me = person(mina);
    const content = noise(300_000);
    const id = randomUUID();
    const begun = await client.begin(me, content.byteLength, {}, id);
    const address = begun.headers.get('location') ?? '';
    expect([begun.status, address]).toEqual([201, expect.stringMatching(/^\/storage\/v1\/upload\/resumable\/[\w-]+$/)]);
    expect((await client.patch(me, address, 0, content.subarray(0, 100_000))).status).toBe(204);
    expect(await outcome(client.finish(me, id, 'a.bin'))).toEqual([409, 'upload_incomplete']);
    // The answer to the first request was lost. The request is sent again, and nothing is truncated.
    expect((await client.begin(me, content.byteLength, {}, id)).headers.get('location')).toBe(address);
    expect(await outcome(client.patch(me, address, 0, content.subarray(0, 10)))).toEqual([409, 'conflict']);
    const head = await client.send(me, address, { method: 'HEAD' });
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual(['100000', '300000']);
    const last = await client.patch(me, address, 100_000, content.subarray(100_000));
    expect([last.status, last.headers.get('upload-offset')]).toEqual([204, '300000']);
    // The upload is also complete after the last answer was lost.
    const again = await client.send(me, address, { method: 'HEAD' });
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, '300000']);
    const finished = await client.finish(me, id, '보고서.bin');
    const answer = (await finished.json()) as { file: { id: string } };
    expect(answer).toMatchObject({
      status: 'created',
      file: {
        name: '보고서.bin',
        version: 1,
        size: 300_000,
        sha256: sha256(content),
        mime: 'application/octet-stream',
      },
    });
    expect(await (await client.finish(me, id, 'other.bin')).json()).toEqual(answer);
    const got = await client.get(me, 'file', { fileId: answer.file.id });
    expect((await bytesOf(got)).equals(content)).toBe(true);
    expect(await resumable()).toEqual([]);
  });

  test('an upload may be empty', async () => {
    const { file } = await client.upload(person(mina), '빈 파일.txt', '');
    const got = await client.get(person(mina), 'file', { fileId: file.id });
    expect([got.status, (await bytesOf(got)).byteLength, file.size]).toEqual([200, 0, 0]);
  });

  test('somebody else, a viewer and a former member cannot use an upload', async () => {
    const me = person(jun);
    const { id, address } = await client.store(me, noise(10));
    const half = await client.begin(me, 20);
    const open = half.headers.get('location') ?? '';
    for (const other of [person(stranger), person(mina)]) {
      expect((await client.send(other, address, { method: 'HEAD' })).status).toBe(404);
      expect(await outcome(client.patch(other, open, 0, noise(5)))).toEqual([404, 'not_found']);
      expect((await client.send(other, open, { method: 'DELETE' })).status).toBe(404);
      expect(await outcome(client.finish(other, id, 'x.bin'))).toEqual([404, 'not_found']);
    }
    expect(await outcome(client.begin(person(stranger), 1))).toEqual([404, 'not_found']);
    const { sql } = gateway.database;
    await sql`update public.project_member_roles set role = 'viewer'
      where member_id in (select id from public.project_members where joined_user_id = ${me.id})`;
    expect(await outcome(client.begin(me, 1))).toEqual([403, 'forbidden']);
    expect(await outcome(client.patch(me, open, 0, noise(5)))).toEqual([403, 'forbidden']);
    await sql`delete from public.project_members where joined_user_id = ${me.id} and project_id = ${projectId}`;
    expect(await outcome(client.patch(me, open, 0, noise(5)))).toEqual([404, 'not_found']);
    expect(await outcome(client.finish(me, id, 'x.bin'))).toEqual([404, 'not_found']);
    await join_(me, 'member');
    expect((await client.patch(me, open, 0, noise(5))).status).toBe(204);
    expect((await client.send(me, open, { method: 'DELETE' })).status).toBe(204);
    expect((await client.send(me, open, { method: 'HEAD' })).status).toBe(404);
  });

  const big = (size: number) => ({ 'upload-length': String(size) });
  const metadata = (bucket: string, name: string, more = '') => ({
    'upload-metadata': `bucketName ${Buffer.from(bucket).toString('base64')},objectName ${Buffer.from(name).toString('base64')}${more}`,
  });
  test.each<[string, () => Record<string, string>, [number, string]]>([
    ['2 GB and a byte', () => big(MAX_FILE_BYTES + 1), [413, 'too_large']],
    ['more than there is room', () => big(MAX_FILE_BYTES), [409, 'quota_project_file_storage_bytes']],
    ['a negative length', () => ({ 'upload-length': '-1' }), [400, 'invalid_request']],
    ['a length in another form', () => ({ 'upload-length': '1e3' }), [400, 'invalid_request']],
    ['a length that is left open', () => ({ 'upload-defer-length': '1' }), [400, 'invalid_request']],
    ['a concatenation', () => ({ 'upload-concat': 'partial' }), [400, 'invalid_request']],
    ['another protocol', () => ({ 'tus-resumable': '0.2.2' }), [400, 'invalid_request']],
    ['another bucket', () => metadata('note-pictures', `${projectId}/${randomUUID()}`), [400, 'invalid_request']],
    ['a path', () => metadata('project-files', `../${projectId}/${randomUUID()}`), [400, 'invalid_request']],
    ['a deeper name', () => metadata('project-files', `${projectId}/${randomUUID()}/a`), [400, 'invalid_request']],
    ['capital letters', () => metadata('project-files', `${projectId.toUpperCase()}/X`), [400, 'invalid_request']],
    [
      'a name given twice',
      () =>
        metadata('project-files', `${projectId}/${randomUUID()}`, `,objectName ${Buffer.from('x').toString('base64')}`),
      [400, 'invalid_request'],
    ],
    ['no metadata', () => ({ 'upload-metadata': '' }), [400, 'invalid_request']],
    ['metadata without end', () => ({ 'upload-metadata': 'a,'.repeat(4000) }), [400, 'invalid_request']],
    ['another project', () => metadata('project-files', `${randomUUID()}/${randomUUID()}`), [404, 'not_found']],
  ])('is refused before it begins: %s', async (_, headers, expected) => {
    const { sql } = gateway.database;
    await sql`update public.usage_limits set max_bytes = 100000000 where resource = 'project_file_storage'`;
    try {
      expect(await outcome(client.begin(person(mina), 5, headers()))).toEqual(expected);
      expect(await resumable()).toEqual([]);
    } finally {
      await sql`update public.usage_limits set max_bytes = 10737418240 where resource = 'project_file_storage'`;
    }
  });

  test('a part with a wrong length, a wrong offset or no length changes nothing', async () => {
    const me = person(mina);
    const address = (await client.begin(me, 20)).headers.get('location') ?? '';
    for (const [offset, size, headers, status] of [
      [5, 5, {}, 409],
      [0, 21, {}, 413],
      [0, 5, { 'upload-offset': '-1' }, 400],
      [0, 5, { 'upload-offset': '0x0' }, 400],
      [0, 5, { 'content-length': '999999999' }, 413],
      [0, 5, { 'content-type': 'text/plain' }, 400],
      [0, 5, { 'tus-resumable': '' }, 412],
    ] as const) {
      expect((await client.patch(me, address, offset, noise(size), headers)).status).toBe(status);
    }
    const head = await client.send(me, address, { method: 'HEAD' });
    expect(head.headers.get('upload-offset')).toBe('0');
    for (const id of [
      'x',
      '..%2F..',
      'a'.repeat(600),
      Buffer.from(`note-pictures/${projectId}/a`).toString('base64url'),
    ]) {
      expect([400, 404]).toContain(
        (await client.send(me, `/storage/v1/upload/resumable/${id}`, { method: 'HEAD' })).status,
      );
    }
    await client.send(me, address, { method: 'DELETE' });
  });

  test('of two parts with the same offset one is stored', async () => {
    const me = person(mina);
    const { length } = noise(200_000);
    const id = randomUUID();
    const address = (await client.begin(me, length, {}, id)).headers.get('location') ?? '';
    const sent = await Promise.all([0, 1, 2].map(() => client.patch(me, address, 0, noise(200_000))));
    expect(sent.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    const answer = (await (await client.finish(me, id, 'raced.bin')).json()) as { file: { sha256: string } };
    expect(answer.file.sha256).toBe(sha256(noise(200_000)));
  });

  test('an upload counts towards the quota with what has arrived of it, and gives the room back', async () => {
    const me = person(mina);
    const used = async () => {
      const [row] = await gateway.database.sql<{ n: string }[]>`
        select byte_count as n from public.usage where owner_id = ${projectId} and resource = 'project_file_storage'`;
      return Number(row?.n ?? 0);
    };
    const before = await used();
    const address = (await client.begin(me, 1_000_000)).headers.get('location') ?? '';
    expect(await used()).toBe(before);
    expect((await client.patch(me, address, 0, noise(300_000))).status).toBe(204);
    expect((await used()) - before).toBe(300_000);
    // The part takes room while it arrives. What did not arrive gives it back.
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(noise(100_000)));
        end = () => controller.error(new Error('the client has gone'));
      },
    });
    const headers = {
      'upload-offset': '300000',
      'content-type': 'application/offset+octet-stream',
      'content-length': '600000',
    };
    const part = client.send(me, address, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit);
    await expect.poll(async () => (await used()) - before).toBe(900_000);
    end();
    expect((await part).status).toBeGreaterThanOrEqual(400);
    const offset = Number((await client.send(me, address, { method: 'HEAD' })).headers.get('upload-offset'));
    // Storage may have kept the bytes that arrived before the end, or not.
    expect([300_000, 400_000]).toContain(offset);
    expect((await used()) - before).toBe(offset);
    expect((await client.patch(me, address, offset, noise(600_000))).status).toBe(204);
    expect((await used()) - before).toBe(offset + 600_000);
    await client.send(me, address, { method: 'DELETE' });
    expect(await used()).toBe(before);
    const whole = await client.store(me, noise(1000));
    expect((await used()) - before).toBe(1000);
    expect((await client.send(me, whole.address, { method: 'DELETE' })).status).toBe(204);
    expect(await used()).toBe(before);
  });

  test('an upload is refused while the disk is full, at its beginning and between two parts', async () => {
    const me = person(mina);
    const address = (await client.begin(me, 10)).headers.get('location') ?? '';
    const { disk } = gateway.deps;
    try {
      gateway.deps.disk = async () => 'full';
      await gateway.elapse(0);
      expect(await outcome(client.begin(me, 10))).toEqual([507, 'disk_full']);
      expect(await outcome(client.patch(me, address, 0, noise(5)))).toEqual([507, 'disk_full']);
      expect((await client.send(me, address, { method: 'HEAD' })).headers.get('upload-offset')).toBe('0');
    } finally {
      gateway.deps.disk = disk;
      await gateway.elapse(0);
    }
    expect((await client.send(me, address, { method: 'DELETE' })).status).toBe(204);
  });
});

describe('reading', () => {
  test('a download answers ranges as HTTP defines them', async () => {
    const me = person(mina);
    const content = noise(1000);
    const { file } = await client.upload(me, '부분.bin', content);
    const get = (range: string, headers: Record<string, string> = {}) =>
      client.get(me, 'file', { fileId: file.id }, { range, ...headers });
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=10-19', 10, 19],
      ['bytes=990-', 990, 999],
      ['bytes=-5', 995, 999],
      ['bytes=-5000', 0, 999],
      ['bytes=990-5000', 990, 999],
    ] as const) {
      const part = await get(range);
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/1000`]);
      expect((await bytesOf(part)).equals(content.subarray(first, last + 1))).toBe(true);
    }
    for (const range of ['bytes=1000-', 'bytes=-0', 'bytes=99999999999-']) {
      const none = await get(range);
      expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    }
    for (const range of ['bytes=0-1,5-6', 'bytes=5-1', 'bytes=', 'bytes=a-b', 'items=0-1', 'bytes=-']) {
      const whole = await get(range);
      expect([whole.status, (await bytesOf(whole)).byteLength]).toEqual([200, 1000]);
    }
    const etag = (await get('bytes=0-0')).headers.get('etag') ?? '';
    expect((await get('bytes=0-0', { 'if-range': etag })).status).toBe(206);
    expect((await get('bytes=0-0', { 'if-range': '"x"' })).status).toBe(200);
    expect((await client.get(me, 'file', { fileId: file.id }, { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
  });

  test('a name in Hangul is sent in both forms, and a browser saves a file that can run scripts and never shows it', async () => {
    const me = person(mina);
    const html = await client.upload(me, '견적서 "최종"; (2).html', '<!doctype html><script>alert(1)</script>');
    const svg = await client.upload(me, '그림.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
    expect([html.file.mime, svg.file.mime]).toEqual(['text/html', 'image/svg+xml']);
    for (const { file } of [html, svg]) {
      const url = await client.linkTo(me, file.id, 'view');
      const answer = await gateway.app.request(url ?? '');
      const { headers } = answer;
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual([
        'nosniff',
        'private, no-cache',
      ]);
    }
    const saved = await client.get(me, 'file', { fileId: html.file.id });
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="___ _____ (2).html"; filename*=UTF-8''${encodeURIComponent('견적서 "최종"; ')}%282%29.html`,
    );
  });

  test('a stranger, somebody of another project and a former member get 404 for every address', async () => {
    const me = person(jun);
    const { file } = await client.upload(me, '비밀.txt', '비밀');
    const url = (await client.linkTo(me, file.id, 'view')) ?? '';
    expect(await (await gateway.app.request(url)).text()).toBe('비밀');
    const routes = ['file', 'fileThumb', 'fileText'] as const;
    for (const route of routes) {
      expect((await client.get(person(stranger), route, { fileId: file.id })).status).toBe(404);
      expect((await client.get(me, route, { fileId: randomUUID() })).status).toBe(404);
      expect((await client.get(me, route, { fileId: file.id, version: '2' })).status).toBe(404);
      expect((await gateway.app.request(`/api/private/project/${route}?fileId=${file.id}`)).status).toBe(401);
    }
    expect(await client.linkTo(person(stranger), file.id, 'view')).toBeNull();
    await gateway.database.sql`
      delete from public.project_members where joined_user_id = ${me.id} and project_id = ${projectId}`;
    expect((await gateway.app.request(url)).status).toBe(404);
    expect((await client.get(me, 'file', { fileId: file.id })).status).toBe(404);
    await join_(me, 'member');
  });

  test('an address expires after five minutes, and cannot be forged, changed or used for another purpose', async () => {
    const me = person(mina);
    const { file } = await client.upload(me, '링크.txt', '링크');
    const url = (await client.linkTo(me, file.id, 'download')) ?? '';
    expect((await gateway.app.request(url)).headers.get('content-disposition')).toMatch(/^attachment/);
    const [body = '', mac = ''] = url.split('/').at(-1)?.split('.') ?? [];
    const other = Buffer.from(body, 'base64url').toString().replace(file.id, randomUUID());
    for (const token of [`${Buffer.from(other).toString('base64url')}.${mac}`, body, `${body}.`, `${body}.${mac}a`]) {
      expect(await outcome(gateway.app.request(`/api/public/project/file/${token}`))).toEqual([410, 'link_expired']);
    }
    expect((await gateway.app.request(url.replace('/file/', '/filesZip/'))).status).toBe(410);
    gateway.clock.now += 5 * 60_000;
    expect(await outcome(gateway.app.request(url))).toEqual([410, 'link_expired']);
  });

  test.each<[string, Buffer, string]>([
    ['utf-8', Buffer.from('한글 텍스트'), '한글 텍스트'],
    ['utf-8', Buffer.from('\ufeff표시', 'utf8'), '표시'],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('한글', 'utf16le')]), '한글'],
    // '똠방각하' in CP949: 똠 is not in EUC-KR.
    ['euc-kr', Buffer.from([0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf]), '똠방각하'],
  ])('text in %s is shown', async (encoding, content, text) => {
    const { file } = await client.upload(person(mina), `${randomUUID()}.txt`, content);
    const answer = await client.get(person(mina), 'fileText', { fileId: file.id });
    expect([await answer.json(), file.mime]).toEqual([{ text, encoding, isTruncated: false }, 'text/plain']);
  });

  test('a long text is cut at 200 KB within a character, and a file that is no text is refused', async () => {
    const me = person(mina);
    const { file } = await client.upload(me, '긴.txt', '가'.repeat(100_000));
    const answer = (await (await client.get(me, 'fileText', { fileId: file.id })).json()) as { text: string };
    expect(answer).toEqual({ text: '가'.repeat(Math.floor((200 * 1024) / 3)), encoding: 'utf-8', isTruncated: true });
    const binary = await client.upload(me, '이진.txt', Buffer.from([0, 1, 2, 3]));
    expect(await outcome(client.get(me, 'fileText', { fileId: binary.file.id }))).toEqual([415, 'file_type_mismatch']);
  });
});

describe('versions', () => {
  test('each version keeps its bytes, and an earlier one comes back', async () => {
    const me = person(mina);
    const first = await client.upload(me, '판.txt', '첫째');
    const second = await client.upload(me, '판.txt', '둘째', { onConflict: 'version' });
    expect(second).toMatchObject({ status: 'version', file: { id: first.file.id, version: 2 } });
    const read = async (version?: string) =>
      (await client.get(me, 'file', { fileId: first.file.id, ...(version ? { version } : {}) })).text();
    expect([await read('1'), await read('2'), await read()]).toEqual(['첫째', '둘째', '둘째']);
    expect(await client.rpc(me, 'restore_file_version', { p_file_id: first.file.id, p_version: 1 })).toEqual({
      version: 3,
    });
    expect(await read()).toBe('첫째');
  });
});
