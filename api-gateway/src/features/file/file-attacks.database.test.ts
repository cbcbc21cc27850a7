import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseApp, type Person, startDatabaseApp } from '../../testing/database-app.ts';
import { fileClient } from '../../testing/file-client.ts';

// A member of another project calls every route with the ids of our project, and with addresses that were made for others.

let gateway: DatabaseApp;
let owner: Person;
let intruder: Person;
let projectId: string;
let client: ReturnType<typeof fileClient>;
let theirs: ReturnType<typeof fileClient>;
let secret: { id: string; key: string };

const SECRET = '비밀 내용';
const PATH = '/storage/v1/upload/resumable';

beforeAll(async () => {
  gateway = await startDatabaseApp();
  [owner, intruder] = [await gateway.signUp('주인'), await gateway.signUp('침입자')];
  const { sql } = gateway.database;
  const project = async (who: Person) =>
    (await sql<{ id: string }[]>`insert into public.projects (name, owner_id) values ('x', ${who.id}) returning id`)[0]
      ?.id ?? '';
  projectId = await project(owner);
  client = fileClient({ gateway, projectId });
  theirs = fileClient({ gateway, projectId: await project(intruder) });
  const { file } = await client.upload(owner, '비밀.txt', SECRET);
  const [blob] = await sql<
    { key: string }[]
  >`select storage_key as key from public.file_blobs where project_id = ${projectId}`;
  secret = { id: file.id, key: blob?.key ?? '' };
});
afterAll(() => gateway?.stop());

const linkOf = async (as: Person, request: object) => {
  const answer = await gateway.post('/api/private/project/fileLinks', request, as);
  return ((await answer.json()) as { links: ({ url: string } | null)[] }).links[0]?.url ?? null;
};

describe('Storage itself', () => {
  test.each<[string, () => [string, RequestInit]]>([
    ['reading', () => [`/storage/v1/object/project-files/${secret.key}`, {}]],
    ['reading with the session', () => [`/storage/v1/object/authenticated/project-files/${secret.key}`, {}]],
    ['reading as public', () => [`/storage/v1/object/public/project-files/${secret.key}`, {}]],
    ['the details', () => [`/storage/v1/object/info/project-files/${secret.key}`, {}]],
    [
      'a signed address',
      () => [`/storage/v1/object/sign/project-files/${secret.key}`, { method: 'POST', body: '{"expiresIn":60}' }],
    ],
    ['a rendered picture', () => [`/storage/v1/render/image/authenticated/project-files/${secret.key}`, {}]],
    ['a list', () => ['/storage/v1/object/list/project-files', { method: 'POST', body: '{"prefix":""}' }]],
    [
      'replacing',
      () => [
        `/storage/v1/object/project-files/${secret.key}`,
        { method: 'POST', body: 'x', headers: { 'x-upsert': 'true' } },
      ],
    ],
    [
      'another way of replacing',
      () => [`/storage/v1/object/project-files/${secret.key}`, { method: 'PUT', body: 'x' }],
    ],
    ['deleting', () => [`/storage/v1/object/project-files/${secret.key}`, { method: 'DELETE' }]],
    [
      'deleting many',
      () => [
        '/storage/v1/object/project-files',
        { method: 'DELETE', body: JSON.stringify({ prefixes: [secret.key] }) },
      ],
    ],
    [
      'moving',
      () => [
        '/storage/v1/object/move',
        {
          method: 'POST',
          body: JSON.stringify({
            bucketId: 'project-files',
            sourceKey: secret.key,
            destinationKey: `${projectId}/${randomUUID()}`,
          }),
        },
      ],
    ],
    [
      'copying',
      () => [
        '/storage/v1/object/copy',
        {
          method: 'POST',
          body: JSON.stringify({
            bucketId: 'project-files',
            sourceKey: secret.key,
            destinationKey: `${projectId}/${randomUUID()}`,
          }),
        },
      ],
    ],
    ['the bucket', () => ['/storage/v1/bucket/project-files', {}]],
  ])('refuses %s, also to the owner of the project', async (_, request) => {
    const [path, { headers, ...init }] = request();
    for (const who of [intruder, owner]) {
      const answer = await client.send(who, path, {
        ...init,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toContain(SECRET);
    }
    const kept = await client.get(owner, 'file', { fileId: secret.id });
    expect(await kept.text()).toBe(SECRET);
  });
});

describe('tus', () => {
  const content = Buffer.from('0123456789');

  test('headers of other protocols and extensions change nothing', async () => {
    const id = randomUUID();
    const begun = await client.begin(
      owner,
      10,
      {
        'x-upsert': 'true',
        'x-http-method-override': 'PUT',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.example',
        'x-source': `project-files/${secret.key}`,
        'upload-checksum': 'sha1 AAAA',
        'upload-offset': '5',
      },
      id,
    );
    const address = begun.headers.get('location') ?? '';
    expect([begun.status, address]).toEqual([201, expect.stringMatching(/^\/storage\/v1\/upload\/resumable\/[\w-]+$/)]);
    const sent = await client.patch(owner, address, 0, content, {
      'upload-length': '99999999',
      'upload-metadata': `bucketName ${Buffer.from('pages').toString('base64')},objectName ${Buffer.from('x').toString('base64')}`,
      'x-http-method-override': 'DELETE',
      'x-upsert': 'true',
    });
    expect(sent.status).toBe(204);
    const finished = await client.finish(owner, id, 'tus.bin');
    expect(await finished.json()).toMatchObject({ status: 'created', file: { size: 10 } });
  });

  test.each<[string, Record<string, string>]>([
    ['a length that comes later', { 'upload-defer-length': '1', 'upload-length': '10' }],
    ['a final concatenation', { 'upload-concat': `final;${PATH}/a ${PATH}/b` }],
    ['two lengths', { 'upload-length': '10, 20' }],
    ['a length in hexadecimal', { 'upload-length': '0x10' }],
    ['metadata of 5,000 letters', { 'upload-metadata': `a ${'A'.repeat(5_000)}` }],
    ['a thousand names', { 'upload-metadata': Array.from({ length: 1_000 }, (_, at) => `n${at} QQ==`).join(',') }],
    ['metadata that is no base64', { 'upload-metadata': 'bucketName ***,objectName ***' }],
  ])('does not begin with %s', async (_, headers) => {
    expect((await client.begin(owner, 10, headers)).status).toBe(400);
  });

  test('nobody else finds, continues, ends or finishes an upload, and every other method is refused', async () => {
    const id = randomUUID();
    const address = (await client.begin(owner, 10, {}, id)).headers.get('location') ?? '';
    for (const method of ['HEAD', 'DELETE'] as const) {
      expect((await client.send(intruder, address, { method })).status, method).toBe(404);
    }
    expect((await client.patch(intruder, address, 0, content)).status).toBe(404);
    expect((await client.finish(intruder, id, 'x.bin')).status).toBe(404);
    // The attacker uses their own project together with the upload of somebody else.
    expect((await theirs.begin(intruder, 10, {}, id)).status).toBe(409);
    for (const method of ['GET', 'PUT', 'POST'] as const) {
      const answer = await client.send(owner, address, { method, ...(method === 'GET' ? {} : { body: 'x' }) });
      expect([400, 404, 405], method).toContain(answer.status);
    }
    for (const offset of ['-1', '1e1', '999999999999999', '5']) {
      const wrong = await client.patch(owner, address, 0, content, { 'upload-offset': offset });
      expect([400, 409, 413], offset).toContain(wrong.status);
    }
    expect((await client.send(owner, address, { method: 'HEAD' })).headers.get('upload-offset')).toBe('0');
    await client.send(owner, address, { method: 'DELETE' });
  });
});

describe('addresses', () => {
  test('a zip is neither made of files of others nor downloaded by others', async () => {
    const zip = (args: object, who = intruder) => client.rpc(who, 'create_file_zip', args);
    await expect(zip({ p_project_id: projectId })).rejects.toThrow('not_found');
    const [own] = await gateway.database.sql<{ id: string }[]>`
      select id from public.projects where owner_id = ${intruder.id}`;
    await expect(zip({ p_project_id: own?.id, p_file_ids: [secret.id] })).rejects.toThrow('not_found');
    const made = (await zip({ p_project_id: projectId, p_file_ids: [secret.id] }, owner)) as { id: string };
    const url = (await linkOf(intruder, { zipId: made.id })) ?? '';
    expect((await gateway.app.request(url)).status).toBe(404);
    expect((await gateway.app.request((await linkOf(owner, { zipId: made.id })) ?? '')).status).toBe(200);
  });

  test('an address ends when the issue of the file goes to a board that the person cannot see', async () => {
    const { sql } = gateway.database;
    const member = await gateway.signUp('멤버');
    await sql`
      with joined as (
        insert into public.project_members (project_id, user_id, member_email, joined_user_id, joined_at)
        select ${projectId}, id, email, id, now() from public.profiles where id = ${member.id} returning id
      )
      insert into public.project_member_roles (member_id, role) select id, 'member' from joined`;
    const issue = randomUUID();
    await client.rpc(owner, 'create_issue', { p_id: issue, p_project_id: projectId, p_title: 'x' });
    const { file } = await client.upload(owner, '첨부.txt', SECRET, { source: { type: 'issue', id: issue } });
    const url = (await client.linkTo(member, file.id, 'view')) ?? '';
    expect((await gateway.app.request(url)).status).toBe(200);
    const board = randomUUID();
    await client.rpc(owner, 'save_board', { p_id: board, p_project_id: projectId, p_name: '비공개' });
    await client.rpc(owner, 'set_board_access', { p_board_id: board, p_access: 'listed', p_people: [] });
    const [column] = await sql<{ id: string }[]>`select id from public.board_columns where board_id = ${board} limit 1`;
    await client.rpc(owner, 'move_issue', { p_issue_id: issue, p_column_id: column?.id });
    expect((await gateway.app.request(url)).status).toBe(404);
    expect(await client.linkTo(member, file.id, 'view')).toBeNull();
    for (const route of ['file', 'fileText', 'fileThumb'] as const) {
      expect((await client.get(member, route, { fileId: file.id })).status, route).toBe(404);
    }
  });
});

describe('what a browser could run', () => {
  test.each<[string, string]>([
    ['HTML after a byte order mark', '\ufeff<html><script>alert(1)</script>'],
    ['HTML after a comment', '<!-- x -->\n<script>alert(1)</script>'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'],
    ['XML with a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl" type="text/xsl"?><a/>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a letter with a link to run', 'Content-Type: text/html\r\n\r\n<script>alert(1)</script>'],
    ['a script', '#!/usr/bin/env node\nalert(1)'],
  ])('is never a page of the platform: %s', async (name, content) => {
    const { file } = await client.upload(owner, `${name}.html`, content);
    const url = (await client.linkTo(owner, file.id, 'view')) ?? '';
    for (const answer of [await gateway.app.request(url), await client.get(owner, 'file', { fileId: file.id })]) {
      const { headers } = answer;
      const type = headers.get('content-type') ?? '';
      const isShown = !headers.get('content-disposition')?.startsWith('attachment');
      expect(isShown ? type : 'saved').toMatch(/^(saved|text\/plain)$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
      await answer.body?.cancel();
    }
  });

  test.each([
    'a"; filename="x.exe',
    "x'; filename*=UTF-8''y.html",
    '=HYPERLINK("http://evil").csv',
    'photo\u202egnp.exe',
    'a\u0000b.txt',
    'x\r\nSet-Cookie: a=b.txt',
  ])('no name makes a header of its own: %j', async (name) => {
    const { id } = await client.store(owner, Buffer.from(randomUUID()));
    const finished = await client.finish(owner, id, name);
    if (!finished.ok) return expect(finished.status).toBe(400);
    const { file } = (await finished.json()) as { file: { id: string; name: string } };
    expect(file.name).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
    const { headers } = await client.get(owner, 'file', { fileId: file.id });
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w.!~%-]*$/,
    );
    expect(headers.get('set-cookie')).toBeNull();
  });
});
