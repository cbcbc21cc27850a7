import { randomUUID } from 'node:crypto';
import { getMixedProjectListResponse } from '@dojang/api-contract';
import { startTestDatabase, type TestDatabase } from '@dojang/embedded/testing';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forwardsAddresses } from './platform/supabase/forwards-addresses.ts';
import { type RunningServer, startServer } from './server.ts';
import { readStoredZip } from './testing/read-zip.ts';
import { temporaryFolder } from './testing/releases.ts';
import { startHosted } from './testing/upstream.ts';

/** The embedded Supabase, reached over the network like a hosted one: the gateway has only its URL and keys. */
let database: TestDatabase;
let hosted: Awaited<ReturnType<typeof startHosted>>;
let running: RunningServer;

const startGateway = async ({ url, publishableKey, secretKey }: typeof hosted) =>
  startServer({
    port: 0,
    dataDir: await temporaryFolder(),
    env: {
      SUPABASE_URL: url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      TRUST_PROXY: '1',
    },
    log: () => {},
  });

beforeAll(async () => {
  database = await startTestDatabase();
  hosted = await startHosted(database.embedded);
  running = await startGateway(hosted);
});
afterAll(async () => {
  await running.close();
  await hosted.stop();
  await database.stop();
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** POST to Auth as a browser sends it, through a proxy that names the client's address last. */
const askAuth = (gateway: Pick<RunningServer, 'url'>, path: string, body: unknown, address: string) =>
  fetch(`${gateway.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      ...{ apikey: hosted.publishableKey, authorization: `Bearer ${hosted.publishableKey}` },
      ...{ 'content-type': 'application/json', 'accept-encoding': 'gzip, deflate, br' },
      ...{ 'user-agent': FIREFOX, origin: gateway.url, 'sec-fetch-mode': 'cors' },
      ...{ 'x-forwarded-for': `6.6.6.6, ${address}`, 'sb-forwarded-for': '6.6.6.6' },
    },
    body: JSON.stringify(body),
  });
const renew = (gateway: Pick<RunningServer, 'url'>, address: string, token = 'garbage') =>
  askAuth(gateway, 'token?grant_type=refresh_token', { refresh_token: token }, address);

describe('the limits of Auth by address', () => {
  const password = 'a good long password';
  const signUp = async (address: string) => {
    const email = `${randomUUID()}@dojang.test`;
    const answer = await askAuth(running, 'signup', { email, password }, address);
    return { email, session: (await answer.json()) as { refresh_token: string } };
  };

  test('are those of each client, and a stranger who uses them up stops nobody else', async () => {
    const { email, session } = await signUp('203.0.113.1');
    const before = hosted.arrived.length;
    const strangers = Array.from({ length: 40 }, (_, at) => `198.51.100.${at + 1}`);
    const answers = await Promise.all(strangers.map((address) => renew(running, address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    for (let at = 0; at < 40; at++) await renew(running, '198.51.100.200');
    const over = await renew(running, '198.51.100.200');
    expect([over.status, over.headers.get('retry-after'), await over.json()]).toMatchObject([
      503,
      '10',
      { code: 'busy' },
    ]);

    expect((await renew(running, '203.0.113.1', session.refresh_token)).status).toBe(200);
    const [{ ip } = {}] = await database.sql`
      select host(s.ip) as ip from auth.sessions s join auth.users u on u.id = s.user_id where u.email = ${email}`;
    expect(ip).toBe('203.0.113.1');
    const signedIn = await askAuth(running, 'token?grant_type=password', { email, password }, '203.0.113.2');
    expect(signedIn.status).toBe(200);
    const counted = hosted.arrived.slice(before).flatMap(({ countedFor }) => countedFor ?? []);
    expect(new Set(counted)).toEqual(new Set([...strangers, '198.51.100.200', '203.0.113.1', '203.0.113.2']));
  });

  test('are shared where the project does not forward addresses: people are told to wait, and no session ends', async () => {
    const project = await startHosted(database.embedded, { forwardsAddresses: false });
    const gateway = await startGateway(project);
    const { session } = await signUp('203.0.113.3');
    for (let at = 0; at < 30; at++) await renew(gateway, `198.51.100.${at}`);
    const refused = await renew(gateway, '203.0.113.3', session.refresh_token);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect((await renew(running, '203.0.113.3', session.refresh_token)).status).toBe(200);
    expect(await forwardsAddresses(project)).toBe(false);
    await gateway.close();
    await project.stop();
  });

  test('the operator can ask whether a project forwards addresses, without using up anybody’s limits', async () => {
    expect(await forwardsAddresses(hosted)).toBe(true);
    expect((await renew(running, '203.0.113.4')).status).toBe(400);
  });

  test('a second mail within a minute tells nobody who has an account', async () => {
    const { email } = await signUp('203.0.113.9');
    const ask = async (of: string) => {
      const answer = await askAuth(running, 'resend', { type: 'signup', email: of }, '203.0.113.9');
      return [answer.status, await answer.json()];
    };
    for (const each of [email, email, `${randomUUID()}@dojang.test`]) expect(await ask(each)).toEqual([200, {}]);
    const again = await askAuth(running, 'signup', { email, password }, '203.0.113.9');
    expect([again.status, again.headers.get('retry-after')]).toEqual([503, '58']);
  });

  test('the secret key accompanies no other call to Auth in the name of a person', async () => {
    const { session } = await signUp('203.0.113.5');
    const { access_token: token } = session as unknown as { access_token: string };
    const headers = { apikey: hosted.publishableKey, authorization: `Bearer ${token}` };
    const before = hosted.arrived.length;
    for (const path of ['user', 'passkeys', 'admin/users', 'admin/generate_link', 'invite', 'settings']) {
      await fetch(`${running.url}/auth/v1/${path}`, { headers: { ...headers, 'x-forwarded-for': '203.0.113.5' } });
    }
    const asked = hosted.arrived.slice(before).filter(({ path }) => /^\/auth\/v1\/\w/.test(path));
    expect(asked.map(({ path }) => path)).toEqual(['/auth/v1/user', '/auth/v1/passkeys']);
    expect(asked.map(({ headers: { apikey } }) => apikey)).toEqual([hosted.publishableKey, hosted.publishableKey]);
  });
});

describe('answers that Supabase would compress', () => {
  const password = 'a good long password';

  test('the browser in which somebody signs in is remembered', async () => {
    const email = `${randomUUID()}@dojang.test`;
    await askAuth(running, 'signup', { email, password }, '203.0.113.6');
    const answer = await askAuth(running, 'token?grant_type=password', { email, password }, '203.0.113.6');
    expect(answer.headers.get('set-cookie')).toContain('dojang_device=');
  });

  test('a person sees in which browsers they are signed in, also after a renewal', async () => {
    const email = `${randomUUID()}@dojang.test`;
    const signedUp = await askAuth(running, 'signup', { email, password }, '203.0.113.11');
    const { refresh_token: first } = (await signedUp.json()) as { refresh_token: string };
    const renewed = await renew(running, '203.0.113.11', first);
    const { access_token: token } = (await renewed.json()) as { access_token: string };
    const answer = await fetch(`${running.url}/api/private/account/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject([{ device: '리눅스 PC · Firefox', kind: 'desktop', isCurrent: true }]);
  });

  test('rows arrive compressed', async () => {
    const headers = { apikey: hosted.publishableKey, 'accept-encoding': 'gzip' };
    const answer = await fetch(`${running.url}/rest/v1/notices?select=id`, { headers });
    expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(await answer.json()).toEqual([]);
  });
});

describe('codes are those of the embedded Supabase', () => {
  const codeOf = async (asked: Promise<Response>) => {
    const answer = await asked;
    const { error_code: code } = (await answer.json()) as { error_code?: string };
    return [answer.status, code];
  };
  const embedded = (path: string, body: unknown) =>
    database.embedded.fetch(
      new Request(`http://x/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: hosted.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { peerAddress: null },
    );

  test.each(['garbage', 'garbage that is long enough to be a token', 'abcdefghijkl'])(
    'a renewal with %s',
    async (token) => {
      const path = 'token?grant_type=refresh_token';
      const body = { refresh_token: token };
      expect(await codeOf(askAuth(running, path, body, '203.0.113.8'))).toEqual(await codeOf(embedded(path, body)));
    },
  );
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

test('a sign-up without the consents that it needs is refused before Auth, with its code', async () => {
  const id = randomUUID();
  await database.sql`
    insert into public.agreements (id, kind, title, required, needs_consent, rank)
    values (${id}, 'test_terms', '이용약관', true, true, 1)`;
  await database.sql`
    insert into public.agreement_versions (agreement_id, version, body, published_at, effective_at)
    values (${id}, 1, '{"type":"doc","content":[]}', now() - interval '1 day', now() - interval '1 day')`;
  const before = hosted.arrived.length;
  const email = `${randomUUID()}@dojang.test`;
  const answer = await askAuth(
    running,
    'signup',
    { email, password: 'a good long password', data: {} },
    '203.0.113.10',
  );
  expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'consent_required' }]);
  expect(hosted.arrived.slice(before).filter(({ path }) => path === '/auth/v1/signup')).toEqual([]);
});
