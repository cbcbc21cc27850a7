import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { getMixedProjectListResponse } from '@dojang/api-contract';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { createAdaptorServer } from '@hono/node-server';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from './server.ts';
import { readStoredZip } from './testing/read-zip.ts';
import { temporaryFolder } from './testing/releases.ts';

/** The embedded Supabase, reached over the network like a hosted one: the gateway has only its URL and keys. */
let database: TestDatabase;
let upstream: ReturnType<typeof createAdaptorServer>;
let running: RunningServer;

beforeAll(async () => {
  database = await startTestDatabase();
  upstream = createAdaptorServer({ fetch: (request) => database.embedded.fetch(request, { peerAddress: null }) });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', () => resolve()));
  const { publishableKey, secretKey, jwtSecret } = database.embedded;
  running = await startServer({
    port: 0,
    dataDir: await temporaryFolder(),
    env: {
      SUPABASE_URL: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_JWT_SECRET: jwtSecret,
    },
    log: () => {},
  });
});
afterAll(async () => {
  await running.close();
  upstream.close();
  await database.stop();
});

describe('with a hosted Supabase', () => {
  let supabase: SupabaseClient;
  let token: string;
  const post = (path: string, body: unknown) =>
    fetch(running.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    const options = { auth: { persistSession: false, autoRefreshToken: false } };
    supabase = createClient(running.url, database.embedded.publishableKey, options);
    const email = `${randomUUID()}@dojang.test`;
    const { data } = await supabase.auth.signUp({ email, password: 'a good long password' });
    token = data.session?.access_token ?? '';
  });

  test('users sign up and see their projects', async () => {
    const id = randomUUID();
    const { data: session } = await supabase.auth.getUser(token);
    const { error } = await supabase.from('projects').insert({ id, name: '여름 팝업', owner_id: session.user?.id });
    expect(error).toBeNull();
    const response = await post('/api/private/project/getMixedProjectList', { params: {} });
    expect(getMixedProjectListResponse.parse(await response.json())).toMatchObject([{ id, role: 'owner' }]);
  });

  test('a token is refused after its sign-out', async () => {
    const options = { auth: { persistSession: false, autoRefreshToken: false } };
    const other = createClient(running.url, database.embedded.publishableKey, options);
    const { data } = await other.auth.signUp({
      email: `${randomUUID()}@dojang.test`,
      password: 'a good long password',
    });
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const enter = () => fetch(`${running.url}/api/private/session/routing`, { method: 'POST', headers });
    expect((await enter()).status).toBe(204);
    expect((await other.auth.signOut()).error).toBeNull();
    expect((await enter()).status).toBe(401);
  });

  test('pages can be published and viewed', async () => {
    const { data: sites } = await supabase.from('sites').select('id');
    const id = randomUUID();
    const heading = { tagName: 'h1', components: [{ type: 'textnode', content: '호스팅' }] };
    const draft = { pages: [{ frames: [{ component: { type: 'wrapper', components: [heading] } }] }] };
    const page = { id, site_id: sites?.[0]?.id, slug: 'summer', title: '여름', draft };
    expect((await supabase.from('pages').insert(page)).error).toBeNull();
    expect((await post('/api/private/page/publish', { pageId: id, baseRev: 1 })).status).toBe(200);
    expect(await (await fetch(`${running.url}/landing/${id}`)).text()).toContain('호스팅');
  });

  test('files can be uploaded and downloaded', async () => {
    const { data: sites } = await supabase.from('sites').select('id');
    const path = `${sites?.[0]?.id}/${'a'.repeat(64)}.png`;
    const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex');
    const picture = new Blob([header, new Uint8Array(100_000 - header.byteLength)], { type: 'image/png' });
    const page = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' });
    const refused = await supabase.storage.from('site-assets').upload(path, page);
    expect(refused.error).toMatchObject({ status: 415 });
    const { error } = await supabase.storage.from('site-assets').upload(path, picture);
    expect(error).toBeNull();
    const seen = await fetch(`${running.url}/storage/v1/object/public/site-assets/${path}`);
    expect([seen.status, (await seen.arrayBuffer()).byteLength]).toEqual([200, 100_000]);
  });

  test('files are uploaded in parts, read in parts and downloaded as a zip @nightly', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const content = Buffer.from('여름 팝업 계획'.repeat(1000));
    const [projectId, uploadId] = [randomUUID(), randomUUID()];
    const { data: session } = await supabase.auth.getUser(token);
    await supabase.from('projects').insert({ id: projectId, name: '파일', owner_id: session.user?.id });
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const begun = await fetch(`${running.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        ...headers,
        'upload-length': String(content.byteLength),
        'upload-metadata': `bucketName ${base64('project-files')},objectName ${base64(`${projectId}/${uploadId}`)}`,
      },
    });
    const address = running.url + (begun.headers.get('location') ?? '');
    for (const [from, to] of [
      [0, 5_000],
      [5_000, content.byteLength],
    ] as const) {
      const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) };
      const body = new Uint8Array(content.subarray(from, to));
      expect((await fetch(address, { method: 'PATCH', headers: { ...headers, ...part }, body })).status).toBe(204);
      const head = await fetch(address, { method: 'HEAD', headers });
      expect(head.headers.get('upload-offset')).toBe(String(to));
    }
    const finished = await post('/api/private/project/finishUpload', { uploadId, name: '계획.txt', onConflict: 'ask' });
    const { file } = (await finished.json()) as { file: { id: string } };
    const part = await fetch(`${running.url}/api/private/project/file?fileId=${file.id}`, {
      headers: { authorization: `Bearer ${token}`, range: 'bytes=0-5' },
    });
    expect([part.status, await part.text()]).toEqual([206, '여름']);
    const { data: zip } = await supabase.rpc('create_file_zip', { p_project_id: projectId });
    const links = await post('/api/private/project/fileLinks', { zipId: (zip as { id: string }).id });
    const [link] = ((await links.json()) as { links: { url: string }[] }).links;
    const body = Buffer.from(await (await fetch(running.url + (link?.url ?? ''))).arrayBuffer());
    expect(readStoredZip(body).get('계획.txt')?.equals(content)).toBe(true);
  });
});
